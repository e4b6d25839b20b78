import { expect, test } from 'vitest';
import { scenes } from '../../support/recording/scenes.ts';

test.each(Object.entries(scenes))(
  'the screens of «%s» are the recorded ones, cell by cell (ja)',
  async (_, scene) => {
    expect((await scene('ja')).join('\n')).toBe('');
  },
);
