import { expect, test } from 'vitest';
import { glanceInTrees, glanceText } from '../../../../../src/engine/workflows/crew/plan/glance.ts';

const project = {
  ...{ folder: 'clock', branch: null, languages: [], test: null, names: ['a.js'], more: 0 },
  ...{ guidance: false, untrusted: true },
};

test.each(['ja', 'en'] as const)(
  'who plans is told that trust is not given yet; who works in a tree, for which it was given, is not (%s)',
  (language) => {
    const told = glanceText(project, language);
    const lines = (text: string) => text.trim().split('\n');
    const trust = lines(told).filter((line) => /^- (?:信頼|Trust): /.test(line));
    expect(trust).toHaveLength(1);
    expect(lines(glanceInTrees(told))).toEqual(lines(told).filter((line) => line !== trust[0]));
  },
);
