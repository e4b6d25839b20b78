/*
 * Loaded before the program (`node --import`): every moment is the same one and chance repeats itself, so that a screen that is drawn
 * twice is the same to the cell. What is measured, not told (`performance.now`), goes on as ever.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';

const moment = Date.parse('2026-12-01T09:00:00.000Z');

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [moment] : given));
  }

  static now() {
    return moment;
  }
};

const crypto = createRequire(import.meta.url)('node:crypto');
let drawn = 0;
crypto.randomInt = (least, limit) => {
  const [from, to] = limit === undefined ? [0, least] : [least, limit];
  drawn += 7;
  return from + (drawn % (to - from));
};
syncBuiltinESMExports();
