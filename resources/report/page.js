'use strict';
(() => {
  const byId = id => document.getElementById(id);
  const json = id => byId(id) ? JSON.parse(byId(id).textContent) : null;
  const fixed = (value, decimals) => value === null || value === undefined ? '\u2013' : value.toFixed(decimals);

  // Copying a line.
  for (const button of document.querySelectorAll('.copy')) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent)
        .then(() => { button.textContent = 'Copied'; });
    });
  }

  // A link to what is folded away opens it.
  const unfold = () => {
    const target = location.hash.length > 1 ? byId(decodeURIComponent(location.hash.slice(1))) : null;
    if (target && target.tagName === 'DETAILS') { target.open = true; target.scrollIntoView(); }
  };
  addEventListener('hashchange', unfold);
  unfold();

  // Curves: a line follows the pointer in all charts and reads what is under it.
  const curves = json('curves');
  if (curves) {
    const left = 34, right = 318, top = 14, bottom = 180;
    const place = (epoch, epochs) => left + (right - left) * (epoch - 1) / Math.max(1, epochs - 1);
    const trackers = curves.map(chart => {
      const line = document.createElementNS('http' + '://www.w3.org/2000/svg', 'line');
      line.setAttribute('class', 'tracker off');
      line.setAttribute('y1', top);
      line.setAttribute('y2', bottom);
      byId(chart.id).append(line);
      return line;
    });
    const show = epoch => curves.forEach((chart, at) => {
      const reading = document.querySelector('.reading[data-chart="' + chart.id + '"]');
      trackers[at].classList.toggle('off', !epoch);
      if (!epoch) { reading.textContent = ''; return; }
      const x = place(Math.min(epoch, chart.epochs), chart.epochs);
      trackers[at].setAttribute('x1', x);
      trackers[at].setAttribute('x2', x);
      reading.textContent = 'epoch ' + epoch + ': ' + chart.series
        .map(one => one.name + ' ' + fixed(one.middle[epoch - 1], chart.decimals)).join(', ');
    });
    for (const chart of curves) {
      const svg = byId(chart.id);
      svg.addEventListener('pointermove', event => {
        const box = svg.getBoundingClientRect();
        const x = (event.clientX - box.left) * 370 / box.width;
        const epoch = Math.round(1 + (x - left) / (right - left) * (chart.epochs - 1));
        show(Math.min(Math.max(epoch, 1), chart.epochs));
      });
      svg.addEventListener('pointerleave', () => show(0));
    }
    for (const key of document.querySelectorAll('.key'))
      key.addEventListener('click', () => {
        const on = key.getAttribute('aria-pressed') !== 'true';
        key.setAttribute('aria-pressed', on);
        for (const part of document.querySelectorAll('.chart [data-lane="' + key.dataset.lane + '"]'))
          part.classList.toggle('off', !on);
      });
  }

  // Inflating, for browsers without DecompressionStream: RFC 1951 inside RFC 1950.
  const inflate = source => {
    const out = [];
    let at = 2, bits = 0, filled = 0;
    const take = count => {
      while (filled < count) { bits |= source[at++] << filled; filled += 8; }
      const value = bits & ((1 << count) - 1);
      bits >>>= count; filled -= count;
      return value;
    };
    const tree = lengths => {
      const counts = new Array(16).fill(0), starts = new Array(16).fill(0), symbols = [];
      for (const length of lengths) counts[length]++;
      counts[0] = 0;
      for (let i = 1; i < 16; i++) starts[i] = starts[i - 1] + counts[i - 1];
      lengths.forEach((length, symbol) => { if (length) symbols[starts[length]++] = symbol; });
      return { counts, symbols };
    };
    const symbol = ({ counts, symbols }) => {
      let code = 0, first = 0, index = 0;
      for (let length = 1; length < 16; length++) {
        code |= take(1);
        if (code - counts[length] < first) return symbols[index + code - first];
        index += counts[length];
        first = (first + counts[length]) << 1;
        code <<= 1;
      }
      throw new Error('damaged maps');
    };
    const lengthBase = [3,4,5,6,7,8,9,10,11,13,15,17,19,23,27,31,35,43,51,59,67,83,99,115,131,163,195,227,258];
    const lengthBits = [0,0,0,0,0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,5,0];
    const farBase = [1,2,3,4,5,7,9,13,17,25,33,49,65,97,129,193,257,385,513,769,1025,1537,2049,3073,4097,6145,8193,12289,16385,24577];
    const order = [16,17,18,0,8,7,9,6,10,5,11,4,12,3,13,2,14,1,15];
    for (let last = 0; !last;) {
      last = take(1);
      const kind = take(2);
      if (kind === 0) {
        bits = filled = 0;
        const size = source[at] | source[at + 1] << 8;
        at += 4;
        for (let i = 0; i < size; i++) out.push(source[at++]);
        continue;
      }
      let literals, distances;
      if (kind === 1) {
        literals = tree([...Array(288).keys()].map(i => i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
        distances = tree(new Array(30).fill(5));
      } else {
        const many = take(5) + 257, far = take(5) + 1, codes = take(4) + 4;
        const lengths = new Array(19).fill(0);
        for (let i = 0; i < codes; i++) lengths[order[i]] = take(3);
        const code = tree(lengths), all = [];
        while (all.length < many + far) {
          const next = symbol(code);
          if (next < 16) all.push(next);
          else {
            const value = next === 16 ? all[all.length - 1] : 0;
            let count = next === 16 ? 3 + take(2) : next === 17 ? 3 + take(3) : 11 + take(7);
            while (count--) all.push(value);
          }
        }
        literals = tree(all.slice(0, many));
        distances = tree(all.slice(many));
      }
      for (;;) {
        const next = symbol(literals);
        if (next === 256) break;
        if (next < 256) { out.push(next); continue; }
        const length = lengthBase[next - 257] + take(lengthBits[next - 257]);
        const place = symbol(distances);
        const back = farBase[place] + take(Math.max(0, (place >> 1) - 1));
        for (let i = 0; i < length; i++) out.push(out[out.length - back]);
      }
    }
    return Uint8Array.from(out);
  };
  const cellsOf = async (lane, example) => {
    const bytes = Uint8Array.from(atob(byId('cells-' + lane + '-' + example).textContent), c => c.charCodeAt(0));
    if (typeof DecompressionStream === 'undefined') return inflate(bytes);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  // Maps: the clock chooses the moment.
  const maps = json('maps');
  if (!maps) return;
  const clock = byId('clock'), play = byId('play'), moment = byId('moment'), reading = byId('reading');
  const chosen = id => byId(id) ? Number(byId(id).value) : 0;
  const layerAt = () => byId('layer') ? chosen('layer') : maps.layer;
  const headAt = () => byId('head') ? chosen('head') : maps.head;
  const cells = {};
  const dropped = () => getComputedStyle(document.documentElement).getPropertyValue('--dropped').trim();
  const words = epoch => epoch < 0 ? 'untrained' : 'epoch ' + (epoch + 1);
  const figures = [...document.querySelectorAll('.map')];
  const canvases = figures.map(figure => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = maps.side;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', figure.querySelector('img').alt);
    figure.querySelector('img').replaceWith(canvas);
    return canvas;
  });
  const mapOf = lane => {
    const place = (Number(clock.value) * maps.layers.length + layerAt()) * maps.heads + headAt();
    const size = maps.side * maps.side;
    return cells[lane + '-' + chosen('example')].subarray(place * size, (place + 1) * size);
  };
  const paint = () => {
    const grey = parseInt(dropped().slice(1), 16);
    moment.textContent = byId('at-moment').textContent = words(maps.moments[Number(clock.value)]);
    byId('at-layer').textContent = maps.layers[layerAt()] + 1;
    byId('at-head').textContent = headAt() + 1;
    canvases.forEach((canvas, lane) => {
      const context = canvas.getContext('2d'), image = context.createImageData(maps.side, maps.side);
      const map = mapOf(lane), one = maps.lanes[lane];
      map.forEach((cell, i) => {
        const color = one.drops && cell === 0 ? grey
          : maps.colors[Math.floor(cell * (maps.colors.length - 1) / maps.largest)];
        image.data.set([color >> 16 & 255, color >> 8 & 255, color & 255, 255], 4 * i);
      });
      context.putImageData(image, 0, 0);
      const example = one.examples[chosen('example')], said = example.answers[Number(clock.value)];
      figures[lane].querySelector('.says').textContent =
        'says ' + said + (example.label === '' ? '' : said === example.label ? ' \u2713' : ' \u2717');
      const tokens = figures[lane].querySelector('.tokens');
      tokens.replaceChildren(...(maps.positions > 60 || maps.side < maps.positions ? [] : example.tokens.map(token => {
        const span = document.createElement('span');
        span.textContent = token;
        return span;
      })));
    });
  };
  canvases.forEach((canvas, lane) => {
    canvas.addEventListener('pointermove', event => {
      const box = canvas.getBoundingClientRect();
      const side = maps.side, at = (value, from, size) => Math.min(side - 1, Math.max(0, Math.floor((value - from) * side / size)));
      const key = at(event.clientX, box.left, box.width), query = at(event.clientY, box.top, box.height);
      const cell = mapOf(lane)[query * side + key], scale = maps.positions / side;
      reading.textContent = 'query ' + (Math.floor(query * scale) + 1) + ', key ' + (Math.floor(key * scale) + 1) + ': ' +
        (maps.lanes[lane].drops && cell === 0 ? 'dropped' : 'weight ' + (cell * cell / 65025).toFixed(3));
    });
    canvas.addEventListener('pointerleave', () => { reading.textContent = ''; });
  });
  let timer = 0;
  const stop = () => { clearInterval(timer); timer = 0; play.textContent = '\u25b6'; play.setAttribute('aria-label', 'Play'); };
  play.addEventListener('click', () => {
    if (timer) { stop(); return; }
    if (clock.value === clock.max) clock.value = 0;
    play.textContent = '\u2016';
    play.setAttribute('aria-label', 'Pause');
    timer = setInterval(() => {
      clock.value = Number(clock.value) + 1;
      paint();
      if (clock.value === clock.max) stop();
    }, matchMedia('(prefers-reduced-motion: reduce)').matches ? 1000 : 350);
  });
  const ready = async () => {
    for (let lane = 0; lane < maps.lanes.length; lane++)
      for (let example = 0; example < maps.lanes[lane].examples.length; example++)
        cells[lane + '-' + example] = await cellsOf(lane, example);
    for (const part of document.querySelectorAll('.clock, .choices')) part.hidden = false;
    clock.addEventListener('input', () => { stop(); paint(); });
    for (const id of ['layer', 'head', 'example'])
      if (byId(id)) byId(id).addEventListener('change', paint);
    document.addEventListener('keydown', event => {
      if (!['ArrowLeft', 'ArrowRight'].includes(event.key) || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
      stop();
      clock.value = Number(clock.value) + (event.key === 'ArrowRight' ? 1 : -1);
      paint();
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
    paint();
    document.documentElement.dataset.ready = 'yes';
  };
  ready();
})();
