import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMemorySection } from '../../../../../src/engine/workflows/crew/validate/memory-section.ts';
import { readProposals } from '../../../../../src/engine/workflows/crew/validate/proposals.ts';

const improvement = `### IMP-001: Name the output file
- **Category**: template_update
- **Target file**: \`templates/worker_writer.md\`
- **Problem**: Two writers left the path open.
  It cost one retry each.
- **Root cause**: The template does not ask for it.
- **Proposed change**: Ask for the path.
- **Expected impact**: One retry less, impact on time 5 %.
- **Scores**: recurrence 3 (seen three times), impact 4 (a third of the time), generality 5 (all), feasibility 5 (one line)
- **Total**: 4.2
`;
const skill = `### SKL-001 — Changelog from commits
- **Category**: new_skill
- **Invocation**: \`/changelog [from]\`
- **Success pattern**: Reads commits, groups, writes.
- **What worked**: A fixed order.
- **Proposed skill**: Input → Steps → Output
  - read: the commits
  - group: by kind
- **Cross-project examples**:
  1. a library
  2. a site
  3. a tool
- **Reuse potential**: high
- **Skill scores**:
  - Formalizability: 5 — fixed steps
  - Automation: 4 — one look
  - Frequency: 4 — weekly
- **Filter scores**:
  - **Recurrence**: 4 (often)
  - **Impact**: 3
  - **Generality**: 4
  - **Feasibility**: 4
`;
const knowledge = `## Knowledge Candidates (Memory MCP + LP)
### HIGH Priority
#### LP-001: Tests with every change
- **Type**: learned_preference
- **Cluster path**: \`lp:task_scope:tests_with_change\`
- **[what]**: Wants tests with every change
- **[evidence]**: three corrections in three sessions
- **[scope]**: code changes
- **[action]**: When code changes, write its tests.
- **Signal accumulation**: 4.1 (threshold: 3.0)
- **Quality check**: PASS — no quality is lowered
### MEDIUM Priority
#### MCP-001: Env files
- **Type**: best_practice
- **Entity name**: \`security:env_file:exposure_risk\`
- **Observation**: [What] x [Evidence] y [Scope] z
### LOW Priority
#### LP-UPD-001: Language
- **Existing LP**: lp:defaults:language
- **Current observation**: [what] TypeScript
- **Update reason**: three contradictions
- **Proposed change**:
  - [ ] Replace
  - [x] Append as conditional
  - [ ] Mark deprecated
- **New observation**: Python for data
- **Signal accumulation**: 3.0
`;
const rest = `## Internal State Updates
### Signal Log Updates
- Topic \`defaults:language\`: counter 1.0 -> 1.7 (added afterthought +0.7)
- Topic \`avoid:emoji\`: counter 2.1 → 3.1
## Held Proposals
### IMP-002: Something (score 3.1)
## Trend Analysis
None.
<!-- COMPLETE -->
`;
const retrospective = `# Retrospective: cmd_001
## Improvement Proposals
${improvement}
## Skill Proposals
${skill}
${knowledge}
${rest}`;

describe('the proposals of a retrospective', () => {
  const { proposals, broken, signals } = readProposals(retrospective);

  test('are read in order, every family, and held ones are not among them', () => {
    expect(broken).toEqual([]);
    expect(proposals.map(({ id }) => id)).toEqual([
      'IMP-001',
      'SKL-001',
      'LP-001',
      'MCP-001',
      'LP-UPD-001',
    ]);
  });

  test('an improvement: fields over several lines, the total recomputed from the scores (§27.11)', () => {
    expect(proposals[0]).toEqual({
      family: 'IMP',
      id: 'IMP-001',
      title: 'Name the output file',
      category: 'template_update',
      target: 'templates/worker_writer.md',
      problem: 'Two writers left the path open.\nIt cost one retry each.',
      rootCause: 'The template does not ask for it.',
      change: 'Ask for the path.',
      expectedImpact: 'One retry less, impact on time 5 %.',
      scores: { recurrence: 3, impact: 4, generality: 5, feasibility: 5 },
      total: 41,
    });
  });

  test('a skill: three axes and four scores, one a line', () => {
    expect(proposals[1]).toMatchObject({
      invocation: '/changelog [from]',
      design: 'Input → Steps → Output\n- read: the commits\n- group: by kind',
      examples: ['a library', 'a site', 'a tool'],
      skillScores: { formalizability: 5, automation: 4, frequency: 4 },
      skillTotal: 13,
      scores: { recurrence: 4, impact: 3, generality: 4, feasibility: 4 },
      total: 37,
    });
  });

  test('knowledge: the priority of its heading, counters in tenths, the ticked kind of change', () => {
    expect(proposals.slice(2)).toMatchObject([
      {
        name: 'lp:task_scope:tests_with_change',
        action: 'When code changes, write its tests.',
        accumulation: 41,
        priority: 'HIGH',
      },
      { name: 'security:env_file:exposure_risk', type: 'best_practice', priority: 'MEDIUM' },
      { name: 'lp:defaults:language', change: 'append', accumulation: 30, priority: 'LOW' },
    ]);
  });

  test('signal updates are read from their section', () => {
    expect(signals).toEqual([
      { topic: 'defaults:language', before: 10, after: 17, note: 'added afterthought +0.7' },
      { topic: 'avoid:emoji', before: 21, after: 31, note: '' },
    ]);
  });

  test('a distilled observation in one line is taken apart', () => {
    const text = `### LP-001: x（優先度: HIGH）
- **クラスタ**: defaults:language
- **観測**: [what] A [evidence] B [scope] C [action] D
- **シグナル蓄積**: 3.4
`;
    expect(readProposals(text).proposals).toMatchObject([
      {
        name: 'lp:defaults:language',
        title: 'x',
        what: 'A',
        evidence: 'B',
        scope: 'C',
        action: 'D',
        priority: 'HIGH',
        accumulation: 34,
      },
    ]);
  });
});

describe('proposals that cannot be used', () => {
  test.each([
    ['a score beyond 5', improvement.replace('recurrence 3', 'recurrence 7'), 'scores.recurrence'],
    [
      'a score that is no whole number',
      improvement.replace('recurrence 3', 'recurrence 3.5'),
      'scores.recurrence',
    ],
    ['no target', improvement.replace(/.*Target file.*\n/, ''), 'target'],
    ['another category', improvement.replace('template_update', 'nice_idea'), 'category'],
    ['two examples', skill.replace('  3. a tool\n', ''), 'examples'],
    ['two kinds of change', knowledge.replace('[ ] Replace', '[x] Replace'), 'change'],
  ])('%s: it is named, the others stand', (_, text, field) => {
    const { broken } = readProposals(text);
    expect(broken).toMatchObject([{ problems: [expect.stringMatching(new RegExp(`^${field}`))] }]);
    expect(
      readProposals(`${text}\n${rest.replace('## Held', `## More\n${improvement}\n## Held`)}`)
        .proposals.length,
    ).toBeGreaterThan(0);
  });

  test('no text makes the reader throw', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '### IMP-001: x\n',
        '- **Scores**: recurrence 3',
        '\n',
        '## Held\n',
        '  - ',
        '**',
        improvement,
        skill,
        knowledge,
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const { proposals, broken } = readProposals(pieces.join(''));
        expect(
          [...proposals, ...broken].every(({ id }) => id === null || /^[A-Z-]+\d{3}$/.test(id)),
        ).toBe(true);
      }),
    );
  });
});

describe('the memory section of a report', () => {
  test('gives its candidates and nothing else of the report', () => {
    const report = `# Report: x
secret words
## Memory MCP追加候補（統合）
候補総数: 3
- name: "a:b:c"
  type: best_practice
  observation: "[What] one: two [Evidence] e [Scope] s"
- **name**: \`d:e:f\`
- **type**: lesson_learned
- **observation**: once
- name: g:h:i
  type: rumour
  observation: no such type
## LP System Impact
- name: not:a:candidate
`;
    expect(readMemorySection(report)).toEqual([
      {
        family: 'MCP',
        id: null,
        priority: 'MEDIUM',
        name: 'a:b:c',
        type: 'best_practice',
        observation: '[What] one: two [Evidence] e [Scope] s',
      },
      {
        family: 'MCP',
        id: null,
        priority: 'MEDIUM',
        name: 'd:e:f',
        type: 'lesson_learned',
        observation: 'once',
      },
    ]);
    expect(readMemorySection('# Report: x\nMemory MCP追加候補: なし\n')).toEqual([]);
  });
});
