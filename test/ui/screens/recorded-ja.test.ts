import { expect, test } from 'vitest';
import { scenesIn } from '../../support/recording/chosen-scenes.ts';

test.each(scenesIn('ja'))(
  'the screens of «%s» are the recorded ones, cell by cell (ja)',
  async (_, scene) => {
    expect((await scene('ja')).join('\n')).toBe('');
  },
);
