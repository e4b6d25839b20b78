import type { Notices, Warnings } from '../words.ts';
import { crewNotices, crewWarnings } from './crew.ts';
import { numberWord } from './number-word.ts';

/** What is told while work goes on (`ctx.say`, `ctx.warn`). */
export const notices: Notices = {
  // folio
  idea_structured: (v) =>
    `The idea in short: ${quoted(v.text('title'))}${inBrackets(v.text('genre'), v.text('tone'))}`,
  path_written: (v) => `Path ${letter(v.text('path'))} is written: ${quoted(v.text('title'))}`,
  selection_open: (v) => `Choose one of the ${numbered(v.number('paths'))}paths`,
  selection_invalid: (v) =>
    `That is none of the three paths (path-A / path-B / path-C)${v.text('given') === '' ? '' : `: ${v.text('given')}`}`,
  path_selected: (v) =>
    `Path ${letter(v.text('path'))} is chosen: ${quoted(v.text('title'))} (${chapters(v.text('chapters'))})`,
  draft_written: (v) =>
    `Draft ${v.text('round')} of chapter ${v.text('chapter')} is written (${v.number('characters').toLocaleString('en-US')} characters)`,
  notes_written: (v) =>
    `Revision notes ${v.text('round')} of chapter ${v.text('chapter')} are ready (${v.text('fixes')} to fix)`,
  chapter_accepted: (v) =>
    `Chapter ${v.text('chapter')} is accepted (round ${v.text('round')}, average ${v.score('average')}${v.number('high') > 0 ? `, ${v.text('high')} high issues open` : ''})`,
  chapter_forced: (v) =>
    `Last round reached: chapter ${v.text('chapter')} is let through below the gate (average ${v.score('average')}, ${v.text('unresolved')} unresolved)`,
  edit_used: (v) =>
    `Chapter ${v.text('chapter')} is now your edit of the draft of round ${v.text('round')}, unscored`,
  round_scored_first: (v) =>
    `Round ${v.text('round')} of chapter ${v.text('chapter')} has no scores yet: it is reviewed first, and then becomes the chapter whatever they are`,
  round_used: (v) =>
    `By its author's choice, chapter ${v.text('chapter')} is the draft of round ${v.text('round')} (average ${v.score('average')})`,
  gate_set: (v) =>
    `This story's gate from its next verdict on: each ≥ ${v.text('min_each')}, average ≥ ${v.text('min_overall')}, ${v.number('no_critical') === 1 ? 'no critical issue' : 'critical issues allowed'}, at most ${v.text('max_rounds')} rounds`,
  edit_taken: (v) =>
    `Chapter ${v.text('chapter')}: your edit is the draft of round ${v.text('round')} (paragraphs that stay as you wrote them: ${v.text('paragraphs')})`,
  chapter_reviewed: (v) =>
    v.number('recorded') === 1
      ? `Chapter ${v.text('chapter')} has been played. The scores above (average ${v.score('average')}) are of another, recorded text, not of yours`
      : `All ${numbered(v.number('reviews'))}reviews of chapter ${v.text('chapter')} are there (average ${v.score('average')}). Your text is as it was`,
  manuscript_reviewed: (v) => `The manuscript is reviewed (${chapters(v.text('chapters'))})`,
  story_complete: (v) => `The story is complete (${chapters(v.text('chapters'))})`,
  chapters_done: (v) =>
    `Written as far as you asked (${v.text('chapters')} of ${chapters(v.text('total'))}). To go on: \`folio-tui resume --chapters ${v.number('chapters') + 1}\``,
  recording_over: (v) =>
    `The recording ends here (${v.text('chapters')} of ${chapters(v.text('total'))}). Connect a model to write a story of your own`,
  rehearsal_path: (v) =>
    v.text('path') === 'path-C'
      ? 'This is a rehearsal: path C plays a short recorded chapter that reaches the round limit'
      : 'This is a rehearsal: paths A and B play the same recorded chapter',
  ...crewNotices,
  // engine
  rehearsal_wish: (v) =>
    `A rehearsal cannot follow your wish for chapter ${v.text('chapter')}: it plays the same recorded draft`,
  rehearsal_manuscript: () =>
    'What a rehearsal proposes and finds was recorded for another story (chapter 1 only): your manuscript has not been read. Connect a model to have it reviewed or gone on from',
  answer_taken: (v) => `Answer recorded: ${v.text('choice')}${answeredBy(v.text('by'))}`,
  answer_for_an_older_question: (v) =>
    `The question has changed, so its earlier answer is not used (${v.text('question')})`,
  raise_not_own: (v) =>
    `The budget was raised by somebody else (${v.text('usd')} USD): it stays as it was`,
  answer_not_own: (v) =>
    `An answer lay here that you have not given with this account, or that is used up: it does not count and is kept aside (${v.text('question')})`,
  archived: (v) => `The previous story was moved to archive/${v.text('id')}`,
};

export const warnings: Warnings = {
  // folio
  idea_field_missing: (v) =>
    `The idea does not tell the ${fieldName(v.text('field'))}; taking "${v.text('used')}"`,
  round_stalled: (v) =>
    `Chapter ${v.text('chapter')} round ${v.text('round')}: hardly better than the round before (${signed(v.score('improvement'))})`,
  draft_renumbered: (v) =>
    `The paragraphs of draft ${v.text('round')} of chapter ${v.text('chapter')} were numbered anew`,
  issues_misplaced: (v) =>
    `${v.text('count')} of ${v.text('agent')}'s issues point to places the draft does not have`,
  state_corrected: (v) =>
    `state.json said ${v.text('field')} ${v.text('was')}; the files say ${v.text('is')}, so it was corrected`,
  reviewer_skipped: (v) =>
    `Chapter ${v.text('chapter')} round ${v.text('round')}: going on without ${v.text('agent')}'s scores (the round cannot pass)`,
  round_not_there: (v) =>
    `Chapter ${v.text('chapter')} has no round ${v.text('round')}, so nothing was done about it`,
  late_edit: (v) =>
    `Chapter ${v.text('chapter')} is accepted and stays as it is, although you edited ${v.text('path')}. To take your edit: u, round ${v.text('round')}; or edit final.md`,
  issue_intended: (v) =>
    `Chapter ${v.text('chapter')}, round ${v.text('round')}: findings you marked as intended are not counted (${v.text('count')})`,
  path_edit_refused: (v) =>
    `Your edit of path ${letter(v.text('path'))} does not have the form of a path and was not used: ${v.text('problem')}`,
  ...crewWarnings,
  // engine
  cost_unknown: (v) => `The price of model ${v.text('model')} is not known; the cost leaves it out`,
  answers_pass: (v) =>
    v.text('why') === 'unsafe'
      ? `The key for your answers cannot be used: ${v.text('path')} (${v.text('detail')}; it must be a file of 32 bytes, mode 600). What you answer counts until this program ends; delete the file and you get a new key`
      : `No key for your answers can be kept in ${v.text('path')} (${v.text('detail')}): what you answer counts until this program ends, and is asked again after that`,
  clock_went_back: (v) =>
    `The clock went back by ${v.text('seconds')} s; the order of the record stands`,
  journal_tail_dropped: (v) =>
    `The last record had been cut off; ${v.text('bytes')} bytes at its end were dropped`,
  stale_kept: (v) =>
    `Source files have changed; ${v.text('count')} made from them ${v.text('count') === '1' ? 'is' : 'are'} used as before`,
  memory_unreadable: (v) =>
    `memory.json cannot be read: going on without what was remembered, and writing nothing to it (${v.text('detail')})`,
};

function quoted(title: string): string {
  return title === '' ? '' : `"${title}"`;
}

function inBrackets(...parts: readonly string[]): string {
  const said = parts.filter((part) => part !== '');
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function letter(path: string): string {
  return path.replace(/^path-/, '');
}

function chapters(count: string): string {
  return count === '1' ? '1 chapter' : `${count} chapters`;
}

function signed(score: string): string {
  return score === '' || score.startsWith('-') ? score : `+${score}`;
}

function answeredBy(by: string): string {
  const known: Readonly<Record<string, string>> = {
    file: ' (from a file)',
    flag: ' (from the command line)',
    yes: ' (--yes)',
  };
  return known[by] ?? '';
}

function fieldName(field: string): string {
  return field === 'core_theme' ? 'theme' : field;
}

/** `eight `; '' where nobody has said how many. */
function numbered(count: number): string {
  return count === 0 ? '' : `${numberWord(count)} `;
}
