import { expect, test } from 'vitest';
import { glanceInTrees, glanceText } from '../../../../../src/engine/workflows/crew/plan/glance.ts';

const project = {
  ...{ folder: 'clock', branch: null, languages: [], test: null, names: ['a.js'], more: 0 },
  ...{ guidance: false, untrusted: 'offered' as const },
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

test.each(['ja', 'en'] as const)(
  'where agents work in the project itself no trust is spoken of, which the plan does not offer; each change asks (%s)',
  (language) => {
    const told = glanceText({ ...project, untrusted: 'shared' }, language);
    expect(told).not.toMatch(/^- (?:信頼|Trust): /m);
    expect(told).toMatch(/^- (?:許可|Permission): /m);
    expect(glanceText({ ...project, untrusted: undefined }, language)).not.toMatch(
      /許可|Permission/,
    );
  },
);
