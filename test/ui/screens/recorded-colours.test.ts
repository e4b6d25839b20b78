import { expect, onTestFinished, test } from 'vitest';
import { inColours } from '../../support/recording/recorder.ts';
import { scenes } from '../../support/recording/scenes.ts';

test.each(['ja', 'en'] as const)(
  'a change of code is shown in its recorded colours: gates that fail and pass, what is added and taken out (%s)',
  async (language) => {
    onTestFinished(inColours());
    expect((await scenes['change']?.(language))?.join('\n')).toBe('');
  },
);
