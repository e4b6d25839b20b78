import { expect, test, vi } from 'vitest';

// before anything that draws is loaded: there is no terminal here that could be asked
vi.hoisted(() => {
  process.env['FORCE_COLOR'] = '1';
});

import { inColours } from '../../support/recording/recorder.ts';
import { scenes } from '../../support/recording/scenes.ts';

test.each(['ja', 'en'] as const)(
  'a change of code is shown in its recorded colours: gates that fail and pass, what is added and taken out (%s)',
  async (language) => {
    inColours();
    expect((await scenes['change']?.(language))?.join('\n')).toBe('');
  },
);
