import { expect, test } from 'vitest';
import { scenes } from '../../support/recording/scenes.ts';

test.each(Object.entries(scenes))(
  'the screens of «%s» are the recorded ones, cell by cell (en)',
  async (_, scene) => {
    expect((await scene('en')).join('\n')).toBe('');
  },
);
