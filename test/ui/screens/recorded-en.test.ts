import { expect, test } from 'vitest';
import { scenesIn } from '../../support/recording/chosen-scenes.ts';

test.each(scenesIn('en'))(
  'the screens of «%s» are the recorded ones, cell by cell (en)',
  async (_, scene) => {
    expect((await scene('en')).join('\n')).toBe('');
  },
);
