#!/usr/bin/env python3
"""Opens a page of 'fovea-cli report' in headless Chromium, as a person without network would, and uses it.

  check_page.py FOVEA_CLI

Exit code 77: there is no Chromium here. It is driven through its debugging pipe; nothing but Python is needed.
"""
import json, os, shutil, subprocess, sys, tempfile

TRAINING = ["train", "--task", "even-pairs", "--length", "8", "--mask", "full", "--mask", "top-k:3", "--seeds", "1-5",
            "--set", "data.train=60", "--set", "data.heldout=20", "--set", "model.blocks=2", "--set", "model.d_model=16",
            "--set", "model.d_head=16", "--set", "model.d_mlp=16", "--epochs", "4"]


READY = """new Promise(done => { let left = 200; const look = () => (document.documentElement || {dataset: {}}).dataset.ready
  ? done(true) : left-- ? setTimeout(look, 50) : done(false); look(); })"""


class Browser:
    def __init__(self, program, folder):
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def connect():  # the browser reads commands from 3 and answers on 4
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + folder, "--window-size=900,1400", "--no-first-run", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.buffer = b""
        self.events = []
        target = self.ask("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]

    def message(self):
        while b"\0" not in self.buffer:
            part = os.read(self.read_end, 1 << 16)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def ask(self, method, params=None):
        self.number += 1
        command = {"id": self.number, "method": method, "params": params or {}}
        if hasattr(self, "session"):
            command["sessionId"] = self.session
        os.write(self.write_end, json.dumps(command).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def value(self, expression):
        answer = self.ask("Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True})
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")


passed = []


def expect(holds, sentence):
    print(("PASS  " if holds else "FAIL  ") + sentence)
    if not holds:
        raise SystemExit(1)
    passed.append(sentence)


def main():
    cli = os.path.abspath(sys.argv[1])
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        print("There is no Chromium here; skipped.")
        return 77
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file, page = os.path.join(folder, "a.fovea"), os.path.join(folder, "a.html")
        subprocess.run([cli, *TRAINING, "-q", "-o", file], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([cli, "report", file, "-o", page], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        shown = json.loads(subprocess.run([cli, "show", file, "--json"], check=True, capture_output=True).stdout)

        claims = os.path.join(folder, "claims.html")
        subprocess.run([cli, "report", "--claims", "-o", claims], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        told = subprocess.run([cli, "claims", "--json"], capture_output=True)
        if told.returncode not in (0, 3):  # 3: one is contradicted
            sys.exit(told.stderr.decode())
        held = json.loads(told.stdout)

        browser = Browser(program, os.path.join(folder, "profile"))
        try:
            for domain in ("Runtime", "Log", "Network", "Page"):
                browser.ask(domain + ".enable")
            browser.ask("Network.emulateNetworkConditions",
                        {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
            browser.ask("Page.navigate", {"url": "file://" + page})
            expect(browser.value(READY), "the maps are unpacked")
            bits = "[...document.querySelectorAll('canvas')].map(c => c.toDataURL()).join()"
            clock, moment = "Number(document.getElementById('clock').value)", "document.getElementById('moment').textContent"
            last, before, then = browser.value(clock), browser.value(bits), browser.value(moment)
            expect(then == f"epoch {shown['runs'][0]['epochs'][-1]['epoch'] + 1}", "the clock stands at the last epoch")
            for _ in range(last):
                for kind in ("keyDown", "keyUp"):
                    browser.ask("Input.dispatchKeyEvent", {"type": kind, "key": "ArrowLeft", "code": "ArrowLeft",
                                                           "windowsVirtualKeyCode": 37})
            expect(browser.value(clock) == 0 and browser.value(moment) == "untrained", "keys take the clock to its start")
            expect(browser.value(bits) != before, "maps change with the clock")
            browser.value("document.getElementById('play').click()")
            played = browser.value(f"new Promise(done => setTimeout(() => done({clock} > 0), 1500))")
            expect(played, "it plays")

            numbers = json.loads(browser.value("document.getElementById('numbers').textContent"))
            expect(numbers["comparisons"] == shown["comparisons"], "comparisons are those of show --json")
            board = browser.value("document.querySelector('.board').innerText")
            reached = shown["summary"]["lanes"][1]
            expect(f"{reached['reached']} of {reached['seeds']}" in board, "the board tells the same arrivals")
            browser.ask("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.DecompressionStream"})
            browser.ask("Page.reload")
            browser.value("new Promise(done => setTimeout(done, 300))")
            expect(browser.value(READY + ".then(ready => ready && typeof DecompressionStream === 'undefined')"),
                   "an older browser unpacks them, too")
            expect(browser.value(bits) == before, "and shows the same maps")

            browser.ask("Page.navigate", {"url": "file://" + claims})
            wait = "new Promise(done => { const look = () => document.readyState === 'complete' && document.querySelector('.claims') ? done(true) : setTimeout(look, 50); look(); })"
            browser.value(wait)
            rows = browser.value("[...document.querySelectorAll('.claims tr')].filter(row => row.querySelector('a')).map(row => row.innerText)")
            expect(len(rows) == len(held) >= 28, "the page of claims has a row per claim")
            words = {"supported": "Supported", "contradicted": "Contradicted", "undecided": "Undecided", "not-run": "Not run",
                     "not-testable": "Not testable"}
            expect(all(row.split()[0] == claim["id"] and words[claim["verdict"]] in row for row, claim in zip(rows, held)),
                   "and the verdicts of claims --json")
            browser.value("document.querySelector('.claims a').click()")
            expect(browser.value("new Promise(done => setTimeout(() => done(document.querySelector('.claim').open), 300))"),
                   "a row's link opens its card")

            for name in (page, claims):
                browser.ask("Emulation.setDeviceMetricsOverride", {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True})
                browser.ask("Page.navigate", {"url": "file://" + name})
                browser.value("new Promise(done => setTimeout(done, 500))")
                expect(browser.value("document.documentElement.scrollWidth") <= 400, "a telephone shows all of " + os.path.basename(name))
            wrong = [event for event in browser.events
                     if event.get("method") == "Runtime.exceptionThrown"
                     or (event.get("method") == "Runtime.consoleAPICalled" and event["params"]["type"] == "error")
                     or (event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error")]
            expect(not wrong, "no error on the console" + (": " + json.dumps(wrong)[:400] if wrong else ""))
            asked = [event["params"]["request"]["url"] for event in browser.events
                     if event.get("method") == "Network.requestWillBeSent"]
            outside = [url for url in asked if not url.startswith(("file://" + page, "file://" + claims, "data:", "blob:"))]
            expect(not outside, "nothing is requested from elsewhere" + (": " + ", ".join(outside) if outside else ""))
        finally:
            browser.process.kill()
            browser.process.wait()
    print(f"{len(passed)} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
