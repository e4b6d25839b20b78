import { expect, test } from 'vitest';
import { filesOf as editFiles } from '../../../src/engine/workflows/edit/contract/paths.ts';
import { filesOf as fieldFiles } from '../../../src/engine/workflows/field/contract/paths.ts';
import { filesOf as sessionFiles } from '../../../src/engine/workflows/session/contract/paths.ts';
import { editReading } from '../../../src/ui/workflows/edit/edit-files.ts';
import { fieldReading } from '../../../src/ui/workflows/field/field-files.ts';
import { sessionReading } from '../../../src/ui/workflows/session/session-files.ts';

/*
 * In the list of files each is what it is, not how it is called on disk. What is asked of are the paths that the engine itself
 * writes to, so that a file that is new cannot be forgotten.
 */

const edit = editFiles('runs/task_1');
const session = sessionFiles('runs/ses_1');

const rooms = [
  [
    'edit',
    editReading,
    [
      ...[edit.begin, edit.issue, edit.opening, edit.words, edit.mutants, edit.theories],
      ...[edit.proposal, edit.difference, edit.report, edit.end],
      ...[
        edit.scout('A', 1, 1),
        edit.scout('B', 1, 1),
        edit.scout('B', 1, 2),
        edit.scout('A', 12, 1),
      ],
      ...[edit.edit(1), edit.edit(2), edit.strategy(1, 1), edit.strategy(1, 2), edit.log(3)],
    ],
  ],
  ['field', fieldReading, Object.values(fieldFiles('field/tidewatch'))],
  [
    'session',
    sessionReading,
    [
      ...[session.request, session.selection, session.init, session.classification, session.state],
      ...[session.definition('review'), session.personas(1), session.personas(2)],
      ...[session.classifier, session.strategist(1, 1), session.strategist(1, 2)],
      ...[session.executor(1), session.executor(2), session.executorReply(1), session.watcher(1)],
      ...[session.watcherReply(1, 1), session.watcherReply(1, 2), session.control],
      ...[
        session.controlText,
        session.trace,
        session.result,
        session.oldResult(1),
        session.fallback,
      ],
      session.artifact('notes/plan.md'),
    ],
  ],
] as const;

test.each(rooms)(
  'each file of %s is called by what it is, in both languages, and no two alike',
  (_, room, paths) => {
    for (const language of ['ja', 'en'] as const) {
      const names = paths.map((path) => room.called(path, language));
      expect(names).not.toContain(undefined);
      expect(new Set(names).size).toBe(paths.length);
      for (const name of names) expect(name).not.toMatch(/\.(?:json|jsonl|yaml|patch|log|txt)$/);
    }
  },
);

test.each(rooms)(
  'in %s a file of somebody else, and one of a rehearsal, are called as ever',
  (_, room, paths) => {
    expect(room.called('runs/x/else.bin', 'en')).toBeUndefined();
    const [first = ''] = paths;
    expect(room.called(`rehearsal/${first}`, 'en')).toBe(room.called(first, 'en'));
  },
);
