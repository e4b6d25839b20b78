import { shellWord } from '../../../../../engine/data/shell-word.ts';
import type { EditContract } from '../../../../../engine/workflows/edit/contract/index.ts';
import { whyNotApplied } from '../../../../messages/en/why-not-applied.ts';
import type { NoticesOf, QuestionsOf, WarningsOf } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { isUnusable } from '../unusable.ts';
import { en } from './screen.ts';

/** What is told while a task goes on. */
const notices: NoticesOf<EditContract> = {
  edit_dirty: (v) =>
    `${v.number('count') === 1 ? 'One file has' : `${v.text('count')} files have`} uncommitted changes here; they are kept and verified together with those of the task`,
  edit_pipeline: (v) => `Verified by: ${v.list('steps').join(', ')}`,
  edit_at_once: () => en.atOnce,
  edit_scout_asked: (v) => `Querying Scout ${v.text('scout')}... ${v.text('question')}`,
  edit_scout_answered: (v) => `Scout ${v.text('scout')} has answered`,
  edit_applied: (v) =>
    `Changes applied: ${some(v.list('files'))} (+${v.text('added')} −${v.text('removed')})`,
  edit_verifying: (v) => `Running verification... Attempt ${v.text('attempt')}/12`,
  edit_passed: (v) =>
    `Verification passed on attempt ${v.text('attempt')}/12 in ${v.text('seconds')} s (${v.text('run')})`,
  edit_failed: (v) =>
    `Verification failed on attempt ${v.text('attempt')}/12, step ${v.text('step')}: ${v.text('summary')} (${v.text('run')})`,
  edit_replanning: (v) => `Replanning strategy... after attempt ${v.text('attempt')}/12`,
  edit_replanned: (v) => `New strategy defined (${v.text('id')}): ${v.text('approach')}`,
  edit_base_green: (v) => `Everything is green before the change (${v.text('seconds')} s)`,
  edit_proposed: (v) =>
    `Dry-run proposal ready: ${files(v.number('count'))} (+${v.text('added')} −${v.text('removed')}). Nothing has been written`,
  edit_nothing_proposed: () => 'No changes proposed',
  edit_discarded: () => 'The proposal is discarded; the repository is as it was',
  edit_done: (v) =>
    `Verified on attempt ${v.text('attempt')}/12 (${v.text('run')}). ${files(v.number('files'))} changed, nothing committed. Summary: agent/summary.md`,
  edit_stuck: (v) =>
    `Not green after ${v.number('attempts') === 1 ? '1 attempt' : `${v.text('attempts')} attempts`}. What was tried is in the ${reportOf(v.text('report'))}, and the next task starts from it`,
  edit_left: (v) => en.leftHere(some(v.list('files')), v.text('green') === 'yes'),
  edit_stuck_read: (v) =>
    `An earlier task got stuck here (${v.number('runs') === 1 ? '1 run' : `${v.text('runs')} runs`}): ${some(v.list('hypotheses'))}. Its report is taken along (--ignore-stuck-report: not)`,
  edit_contradiction: (v) =>
    `The request says "${v.text('request')}", a check says "${v.text('check')}": both cannot hold. Decide which one counts`,
};

const warnings: WarningsOf<EditContract> = {
  edit_unknown_before: (v) =>
    `Git does not answer here (${v.text('reason')}): the task works without it, and which files had uncommitted changes before is not known`,
  edit_unenforced: (v) =>
    `Not enforced by the engine, only told to the agents: ${v.list('lines').join('; ')}`,
  edit_no_checks: () =>
    'Nothing that verifies was found here (no tests, no build): it ends well only when a test has been written for it, or with --verify NAME=COMMAND, which says what verifies',
  edit_no_place_for_tests: () =>
    'The repository has no tests, and none can be placed within the scope: widen it, or say with --verify what verifies',
  edit_pipeline_note: (v) => v.list('lines').join('; '),
  edit_base_red: (v) =>
    `Red before anything was changed: step ${v.text('step')}: ${v.text('summary')}. It has to become green all the same`,
  edit_refused: (v) => `Edit ${v.text('n')} is not taken: ${v.list('problems').join('; ')}`,
  edit_scout_failed: (v) =>
    `Scout ${v.text('scout')} failed (${v.text('attempt')} of 3): ${v.text('reason')}`,
  edit_mutated: (v) =>
    `While the checks ran, files of the repository were changed: ${some(v.list('files'))}${v.list('kept').length === 0 ? '' : `. They are as before; what stood there is kept in ${v.list('kept').join(', ')}`}`,
  edit_findings: (v) => {
    const lines = v.list('lines').map(worded);
    const more = v.number('more');
    return `Look at these before you trust the green (${lines.length + more}): ${lines.join('; ')}${more > 0 ? ` … and ${more} more` : ''}`;
  },
  edit_infra: (v) =>
    `Not a failure of the change. ${en.unable[v.text('source')] ?? v.text('source')}: ${en.because(v.text('source'), `${v.text('type')}: ${v.text('message')}`).replace(/\.$/, '')}${v.text('report') === '' ? '' : `. Report: ${reportOf(v.text('report'))}`}. ${isUnusable(v.text('source'), v.text('type')) ? 'Begin it again' : 'Fix it and start again'}`,
  edit_beside: (v) =>
    `Somebody else has changed these files meanwhile; that is not part of the difference: ${some(v.list('files'))}`,
  edit_mixed: (v) =>
    `Somebody else has changed these files meanwhile, at the same places or as a whole; the difference holds what the task wrote there, and may not come out by itself: ${some(v.list('files'))}`,
  edit_changed_meanwhile: (v) =>
    `Somebody has changed these files meanwhile, so nothing was written: ${some(v.list('files'))}`,
};

const questions: QuestionsOf<EditContract> = {
  confirm_pipeline: {
    title: () => 'May these commands run to verify the changes?',
    body: (v) => [
      `Repository: ${v.text('repository')}`,
      ...v.list('lines'),
      ...v.list('warnings').map((each) => `! ${warned(each)}`),
      v.text('unbounded') === ''
        ? 'They run in a sandbox: they can write in the repository only.'
        : `Nothing bounds them on this computer: ${v.text('unbounded')}`,
      v.text('network') === 'on'
        ? 'They may reach the network (edit.network: off forbids it).'
        : 'They have no network.',
      'Asked once for this repository, and again when they change.',
    ],
    choice: (id) => ({ run: 'Run them, now and from now on', stop: 'Stop here' })[id],
  },
  apply_proposal: {
    title: (v) =>
      `Apply the proposed changes? ${files(v.number('count'))}, +${v.text('added')} −${v.text('removed')}`,
    body: (v) => [
      ...v.rows('refused').map((row) => `! ${row.text('path')}: ${whyNotApplied(row.text('why'))}`),
      ...v.list('files'),
      ...(v.text('verified') === 'yes' ? ['All checks are green with them.'] : []),
      'On the screen, r shows the whole difference.',
    ],
    choice: (id, v) =>
      ({
        apply:
          v.text('verified') === 'yes' ? 'Write them into the repository' : 'Write them and verify',
        discard: 'Discard them; the repository stays as it is',
      })[id],
  },
  write_edit: {
    title: (v) =>
      `Write this edit? ${files(v.number('count'))}, +${v.text('added')} −${v.text('removed')}`,
    body: (v) => [
      ...v.list('files'),
      'You have not trusted this repository, so each edit asks before it is written.',
      `To trust it: folio-tui trust ${shellWord(v.text('repository'))}`,
      'On the screen, r shows the whole difference.',
    ],
    choice: (id) => ({ apply: 'Write it and verify', stop: 'Stop here; it is not written' })[id],
  },
};

/** What it is, and where it lies in the repository. */
function reportOf(path: string): string {
  return entryOf(en.reports, path) ?? path;
}

function warned(text: string): string {
  return text
    .replace(/: cannot_fail$/, ': cannot fail, whatever happens')
    .replace(/: hidden_by_pipe$/, ': a pipe hides its exit code');
}

/** `assertion_weakened test/a.js:3 …` with the meaning of the kind in front. */
function worded(line: string): string {
  const [, kind = '', rest = ''] = /^(\w+) (.*)$/s.exec(line) ?? [];
  const word = Object.hasOwn(en.findings, kind) ? en.findings[kind] : undefined;
  return word === undefined ? line : `${word}: ${rest}`;
}

function files(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

function some(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(', ')} … and ${more} more` : names.join(', ');
}

/** What a task tells and asks. */
export const editSays = { notices, warnings, questions };
