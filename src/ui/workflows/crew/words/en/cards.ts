import type { CardWords } from '../ja/cards.ts';
import { settingNames } from '../setting-names.ts';
import { topicName } from '../topic-name.ts';
import { kindWord, priorityWord } from './verdicts.ts';

const settingsCalled = {
  'phase_instructions.decompose': 'the words to whoever plans',
  'phase_instructions.execute': 'the words to every worker',
  'phase_instructions.aggregate': 'the words to whoever writes the report',
  'phase_instructions.retrospect': 'the words to whoever looks back',
};

/** Words of the cards that are approved, on screens and in plain lines. */
export const cards: CardWords = {
  priority: (word) => ` (priority: ${priorityWord(word)})`,
  kind: kindWord,
  files: 'Files this approval changes',
  seen: (topic, times, now, needed) =>
    `“${topicName(topic)}”: noticed ${times === 1 ? 'once' : `${times} times`}. Counted as ${now}; from ${needed} on it is proposed to you as a preference`,
  score: (points) => `${points} of 5`,
  settings: (text) => settingNames(text, settingsCalled),
  fields: {
    target: 'Target',
    category: 'Kind',
    problem: 'Problem',
    rootCause: 'Root cause',
    change: 'Proposed change',
    expectedImpact: 'Expected impact',
    score: 'Score',
    total: 'Total',
    invocation: 'Invocation',
    successPattern: 'Pattern of success',
    whatWorked: 'What worked',
    design: 'Design (input → steps → output)',
    examples: 'In other projects',
    reusePotential: 'Reuse',
    skillScores: 'Skill scores',
    skillTotal: 'Skill total',
    type: 'Kind',
    area: 'Field',
    name: 'Name',
    observation: 'Content',
    updates: 'Updates',
    text: 'Content',
    existing: 'Remembered already',
  },
  learned: {
    onboarding: [
      '### About learned preferences',
      '',
      'This records preferences that were learned from the way you work.',
      'For example, if you say "in TypeScript" every time, TypeScript will be chosen by itself from the next time on.',
      '',
      '- **Optional**: it can be switched off at any time (lp_system.enabled: false in config.yaml)',
      '- **Transparent**: nothing is recorded before you approve it',
      '- **Changeable**: you can review and delete everything later',
      '',
      'These are the candidates learned this time.',
    ],
    heading: (id, topic, priority) => `### ${id}: ${topic} (priority: ${priorityWord(priority)})`,
    updateHeading: (id, topic, priority) =>
      `### ${id}: update of ${topic} (priority: ${priorityWord(priority)})`,
    what: '**Learned**:',
    quoted: (text) => `"${text}"`,
    evidence: '**Based on**:',
    scope: '**Where it applies**:',
    action: '**From now on**:',
    quality: (text) => `**Quality check**: ${text}`,
    pass: 'passed (correctness, safety and completeness are not lowered)',
    current: '**Learned so far**:',
    reason: '**Why it changes**:',
    changes: '**Proposed change**:',
    chosen: (text) => `[x] ${text}`,
    other: (text) => `[ ] ${text}`,
    replace: 'Replace it (the preference has changed)',
    append: 'Add a condition (it depends, e.g. "in Python projects …, in TypeScript projects …")',
    deprecate: 'Retire it (it should not be applied any more)',
    next: '**Newly learned**:',
  },
};
