import type { FolioContract } from '../../../../../engine/workflows/folio/contract/index.ts';
import type { Unit } from '../../../../../engine/workflows/folio/contract/unit.ts';
import { describeReason } from '../../../../messages/describe-reason.ts';
import { damageText } from '../../../../messages/en/damage.ts';
import { numberWord } from '../../../../messages/en/number-word.ts';
import { reasons } from '../../../../messages/en/reasons.ts';
import type { NoticesOf, QuestionsOf, Values, WarningsOf } from '../../../../messages/words.ts';
import { about } from '../about.ts';
import { chosenWords } from '../chosen.ts';
import { flowWords } from '../flow.ts';
import { ledgerProblem } from '../ledger-problem.ts';
import { nthFirst as nthFirstOf, nth as nthOf, so } from './nth.ts';

const notices: NoticesOf<FolioContract> = {
  sheets_found: (v) =>
    `${v.text('count') === '1' ? 'One character sheet' : `${v.text('count')} character sheets`} in ${v.text('path')}: this story uses ${v.text('count') === '1' ? 'it' : 'them'}`,
  idea_structured: (v) =>
    `The idea in short: ${quoted(v.text('title'))}${inBrackets(v.text('genre'), v.text('tone'))}`,
  path_written: (v) => `Path ${letter(v.text('path'))} is written: ${quoted(v.text('title'))}`,
  selection_open: (v) => `Choose one of the ${numbered(v.number('paths'))}paths`,
  selection_invalid: (v) =>
    `That is none of the three paths (path-A / path-B / path-C)${v.text('given') === '' ? '' : `: ${v.text('given')}`}`,
  path_selected: (v) =>
    `Path ${letter(v.text('path'))} is chosen: ${quoted(v.text('title'))} (${so(v.text('chapters'), unitIn(v))})`,
  draft_written: (v) =>
    `Draft ${v.text('round')}${v.text('of_two') === '' ? '' : ` (${v.text('of_two')} of two)`} of ${nth(v)} is written (${v.number('words') > 0 ? `${v.number('words').toLocaleString('en-US')} words` : `${v.number('characters').toLocaleString('en-US')} characters`})`,
  notes_written: (v) =>
    `Revision notes ${v.text('round')} of ${nth(v)} are ready (${v.text('fixes')} to fix)`,
  chapter_accepted: (v) =>
    `${nthFirst(v)} is accepted (round ${v.text('round')}, average ${v.score('average')}${v.text('outcome') === 'CONVERGED' ? ', no longer improving' : ''}${v.number('high') > 0 ? `, serious issues open: ${v.text('high')}` : ''})`,
  chapter_forced: (v) =>
    `⚠️ Last round: ${nth(v)} does not meet the pass rules and is accepted as it is (average ${v.score('average')}, issues left: ${v.text('unresolved')})`,
  ...chosenWords.en,
  gate_set: (v) =>
    `Pass rules of this story from its next verdict on: each ≥ ${v.text('min_each')}, average ≥ ${v.text('min_overall')}, ${v.number('no_critical') === 1 ? 'no critical issue' : 'critical issues allowed'}, at most ${v.number('max_rounds') === 1 ? '1 round' : `${v.text('max_rounds')} rounds`}`,
  edit_taken: (v) =>
    `${nthFirst(v)}: your edit is the draft of round ${v.text('round')} (paragraphs that stay as you wrote them: ${v.text('paragraphs')})`,
  chapter_reviewed: (v) =>
    v.number('recorded') === 1
      ? `${nthFirst(v)} has been played. The scores above (average ${v.score('average')}) are of another, recorded text, not of yours`
      : `All ${numbered(v.number('reviews'))}reviews of ${nth(v)} are there (average ${v.score('average')}). Your text is as it was`,
  manuscript_reviewed: (v) => `The manuscript is reviewed (${so(v.text('chapters'), unitIn(v))})`,
  story_complete: (v) => `The story is complete (${so(v.text('chapters'), unitIn(v))})`,
  chapters_done: (v) =>
    `Written as far as you asked (${v.text('chapters')} of ${so(v.text('total'), unitIn(v))}). To go on: \`folio-tui resume current --chapters ${v.number('chapters') + 1}\``,
  last_is_next: (v) =>
    `${nthFirst(v)} is the last one planned, and will be written as the end. If it is not the end, plan on first: p on the story's screen, or \`folio-tui plan --more 5\``,
  last_is_begun: (v) => `${nthFirst(v)}, the last one planned, is written as the end of the story`,
  planning: (v) =>
    `Planning ${chapterRange(v.number('from'), v.number('to'), unitIn(v))} from what is open${v.money('usd') === '' ? '' : ` (one call, at most ${v.money('usd')})`}`,
  outline_grown: (v) =>
    `The outline has ${v.number('chapters') === 1 ? `one ${unitIn(v)}` : so(v.text('chapters'), unitIn(v))} more: ${v.text('total')} in all. Nothing that stood was changed`,
  plan_left: (v) =>
    `Nothing was planned after ${nthOf(v.number('from') - 1, unitIn(v))}. The proposal lies in outline/`,
  ...flowWords.en.notices,
  draft_chosen: (v) =>
    `${nthFirst(v)} goes on from draft ${v.text('draft')}; the other stays beside it`,
  rehearsal_draft: (v) =>
    `A rehearsal has the reviews of draft a, so ${nth(v)} goes on from that one; b stays beside it`,
  drafts_compared: (v) =>
    `Both first drafts of ${nth(v)} are reviewed (${v.number('reviews') === 1 ? '1 review' : `${v.text('reviews')} reviews`}); the higher average goes on`,
  draft_by_average: (v) =>
    `${nthFirst(v)} goes on from draft ${v.text('draft')} by its average (${v.score('average')}; the other ${v.score('other')}), and the other stays beside it. Why: draft-01-choice.json`,
  recording_over: (v) =>
    `The recording ends here (${v.text('chapters')} of ${so(v.text('total'), unitIn(v))}). Connect a model to write a story of your own`,
  rehearsal_path: (v) =>
    v.text('path') === 'path-C'
      ? 'This is a rehearsal: path C plays a short recorded chapter that reaches the round limit'
      : 'This is a rehearsal: paths A and B play the same recorded chapter',
  rehearsal_wish: (v) =>
    `A rehearsal cannot follow your wish for ${nth(v)}: it plays the same recorded draft`,
  ledger_reading: (v) =>
    `Reading ${nth(v)} for the ledger${v.number('of') > 1 ? ` (${v.text('done')} of ${v.text('of')} done)` : ''}`,
  ledger_kept: (v) =>
    `The ledger knows ${nth(v)} (${entries(v.number('entries'))}${v.number('findings') === 0 ? '' : `; ${v.text('findings')} that cannot be true together with what it has`})`,
  ledger_read_anew: (v) =>
    `${nthFirst(v)} has changed: what the ledger had from its old text is taken back`,
  ledger_fallen: (v) =>
    `The ledger lets go of what rested on words that ${nth(v)} does not have now (${entries(v.number('entries'))})`,
  finding_mended: (v) =>
    `${differing(v)} contradicts nothing any more: one of the two sentences is gone`,
  finding_settled: (v) =>
    `The ledger: ${v.text('of') === '' ? v.text('finding') : differing(v)} is settled (${{ text: 'the text is wrong', ledger: 'the ledger was wrong', intended: 'it is meant' }[v.text('as')] ?? v.text('as')})`,
  finding_in_text: (v) =>
    `${nthFirst(v)} ¶${v.text('paragraph')} is noted as wrong. To mend it: edit final.md, or have the chapter written again (u, w), which takes the note along`,
  rehearsal_manuscript: () =>
    'What a rehearsal proposes and finds was recorded for another story (chapter 1 only): your manuscript has not been read. Connect a model to have it reviewed or gone on from',
};

/** What two places differ about. */
const differing = (v: Values) =>
  `${v.text('of')}${v.text('about') === '' ? '' : ` (${about.en(v.text('about'))})`}`;

/** Why something could not be had, by the name of the failure. */
const why = (v: Values) => describeReason(v.text('failure'), reasons);

const warnings: WarningsOf<FolioContract> = {
  idea_field_missing: (v) =>
    `The idea does not tell the ${fieldName(v.text('field'))}; taking "${v.text('used')}"`,
  round_stalled: (v) =>
    `${nthFirst(v)} round ${v.text('round')}: hardly better than the round before (${signed(v.score('improvement'))})`,
  draft_renumbered: (v) =>
    `The paragraphs of draft ${v.text('round')} of ${nth(v)} were renumbered`,
  issues_misplaced: (v) =>
    `${v.text('count')} of ${v.text('agent')}'s issues point to places the draft does not have`,
  state_corrected: (v) =>
    `state.json said ${v.text('field')} ${v.text('was')}, the files say ${v.text('is')}: going on from the files`,
  reviewer_skipped: (v) =>
    `${nthFirst(v)} round ${v.text('round')}: going on without ${v.text('agent')}'s scores (the round cannot pass)`,
  round_not_there: (v) =>
    `${nthFirst(v)} has no round ${v.text('round')}, so nothing was done about it`,
  late_edit: (v) =>
    `${nthFirst(v)} is accepted and stays as it is, although you edited ${v.text('path')}. To take your edit: u, round ${v.text('round')}; or edit final.md`,
  chapter_put_back: (v) =>
    `${nthFirst(v)} of yours was gone, and lies there again as you handed it over; what you changed in it since is not in it`,
  only_reviewed: () =>
    'This manuscript is only scored: nothing is planned or written for it, and its chapters stay as they are. What you asked for beyond that was not done. To write on: `folio-tui export`, then `folio-tui write --import` what it wrote, without `--review-only` (your edits are in it)',
  issue_intended: (v) =>
    `${nthFirst(v)}, round ${v.text('round')}: findings you marked as intended are not counted (${v.text('count')})`,
  path_edit_refused: (v) =>
    `Your edit of path ${letter(v.text('path'))} is not written as a path must be and was not used: ${damageText(v.text('problem'))}`,
  outline_edit_refused: (v) =>
    `Your edit of plan ${v.text('plan')} is not written as a plan must be and was not used: ${damageText(v.text('problem'))}`,
  planned_fewer: (v) =>
    `${v.text('proposed')} of ${v.text('asked')} chapters asked for are proposed; the rest can be asked for again later`,
  planning_failed: (v) =>
    `Nothing could be planned from ${nthOf(v.text('from'), unitIn(v))} on (${why(v)}). ${v.number('taken') > 0 ? 'What you have taken before it stays' : 'The story stands; it is tried again the next time it goes on'}`,
  outline_unread: (v) =>
    `${v.text('path')} cannot be read (${damageText(v.text('problem'))}). It stays as it is, and its chapters do not count until you have mended it`,
  keeper_dropped: (v) =>
    `Of what the keeper took from ${nth(v)}, this does not count: ${dropped(v)}`,
  ...flowWords.en.warnings,
  keeper_failed: (v) =>
    `The ledger could not read ${nth(v)} (${why(v)}). The chapter stands; it is read when the story goes on`,
  ledger_unread: (v) =>
    v.text('entry') === ''
      ? `${v.text('path')} cannot be read (${wrongIn(v)}). It stays as it is, and nothing is written into it until you have mended it`
      : `${v.text('path')}: ${v.text('entry')} cannot be read (${wrongIn(v)}). It stays as it is and does not count until you have mended it`,
};

function wrongIn(v: Values): string {
  return ledgerProblem.en({
    ...{ why: v.text('why'), line: v.text('line'), field: v.text('field') },
    ...{ allowed: v.text('allowed'), problem: v.text('problem') },
  });
}

const questions: QuestionsOf<FolioContract> = {
  choose_path: {
    recorded:
      'A recording: A and B play the same chapter, which passes in round 3; C a short one that never passes.',
    title: () => 'Choose one of the three paths',
    body: () => [],
    choice: (id, v) =>
      [
        `${id.replace(/^path-/, '')} ${v.text('title') === '' ? '' : `"${v.text('title')}"`}`.trim(),
        v.text('approach'),
        v.text('chapter_count') === '' ? '' : chapters(v.text('chapter_count')),
        v.text('episodes') === '' ? '' : so(v.text('episodes'), 'episode'),
        v.text('direction'),
      ]
        .filter((part) => part !== '')
        .join(' – '),
  },
  missing_scorecard: {
    title: (v) => `There is no scorecard from ${agents(v)}`,
    body: (v) => [
      ...v
        .rows('failure')
        .map((failure) => `Why: ${describeReason(failure.text('kind'), reasons)}.`),
      `${nthFirst(v)}, round ${v.text('round')}. The other scorecards are kept.`,
      'A round with a missing scorecard cannot pass.',
    ],
    choice: (id) => ({ retry: 'Ask for it again', skip: 'Go on without it in this round' })[id],
  },
  later_chapters: {
    title: (v) => `${nthFirst(v)} has changed`,
    body: (v) => [`Based on its old text: ${nthOf(v.list('later').join(', '), unitIn(v))}.`],
    choice: (id) =>
      ({ keep: 'Keep them', redo: 'Rewrite them (calls the model; the old texts are kept)' })[id],
  },
  next_chapter: {
    title: (v) => `Go on with ${nth(v)}: ${v.text('title')}?`,
    body: (v) => [
      ...v.lines('summary'),
      ...(endsWith(v)
        ? [
            'It is the last one planned, and is written as the end of the story. If it is not the end, plan first (p).',
          ]
        : []),
    ],
    choice: (id, v) =>
      ({
        go_on: 'Go on; a comment says what you want of it',
        twice: `${byAverage(v) ? 'Two first drafts; the higher average goes on' : 'Two first drafts to choose from'}${costing(v, 'twice')}`,
        plan: `${endsWith(v) ? 'This is not the end: plan' : 'Plan'} five more chapters first${costing(v, 'plan')}`,
        rest: `Rest here (mend what you like, then write more ${unitIn(v)}s)`,
      })[id],
  },
  choose_draft: {
    title: (v) => `${nthFirst(v)}: which of the two drafts?`,
    body: (v) =>
      v
        .rows('drafts')
        .map(
          (each) =>
            `${each.text('draft')} (${each.number('characters').toLocaleString('en-US')} characters): ${each.text('begin')}…`,
        ),
    choice: (id, v) =>
      id === 'average'
        ? `Have both reviewed; the higher average goes on${costing(v, 'reviews')}`
        : `Go on from draft ${id} (draft-01-${id}.md); the other stays`,
  },
  plan_more: {
    title: (v) => `Plan more ${unitIn(v)}s, from ${nthOf(v.text('from'), unitIn(v))} on?`,
    body: (v) => {
      const rows = v.rows('estimate');
      const model = rows[0]?.text('model') ?? '';
      const priced = rows.filter((of) => of.money('usd') !== '');
      const each = priced.map(
        (of) => `${of.money('usd')} for ${so(of.text('chapters'), unitIn(v))}`,
      );
      const call = `One call of ${model}${each.length === 0 ? '' : `, at most ${each.join(', ')}`}`;
      return [
        `${model === 'recorded' ? 'A recorded proposal, free' : call}. Nothing that stands is changed; you take each ${unitIn(v)} or leave it.`,
      ];
    },
    choice: (id) =>
      ({ plan: 'Propose them; a comment says what you want', leave: 'Leave the outline as it is' })[
        id
      ],
  },
  plan_entry: {
    title: (v) => `${nthFirst(v)}: ${v.text('title')}`,
    body: (v) => [
      ...v.lines('summary'),
      ...(v.list('threads').length === 0 ? [] : [`Threads: ${v.list('threads').join(', ')}`]),
    ],
    choice: (id, v) => {
      const others = v.number('last') - v.number('chapter');
      return {
        take: `Take this ${unitIn(v)} into the outline; a comment goes with it`,
        take_all:
          others < 1 ? 'Take it' : `Take it and the ${others === 1 ? 'one' : others} after it`,
        leave: others < 1 ? 'Leave it out' : 'Leave it out, and those after it',
        again: 'Propose it again (one more call); a comment says what you want',
      }[id];
    },
  },
  ...flowWords.en.questions,
  ledger_finding: {
    title: (v) => `Two places that cannot both be true: ${differing(v)}`,
    body: (v) => v.rows('sides').map((side) => `${place(side)}${said(side, ' says: ')}`),
    choice: (id) =>
      ({
        text: 'The text is wrong (you say where; a note for whoever writes that chapter again)',
        ledger: 'The ledger is wrong (it is mended)',
        intended: 'It is meant (kept for good; a comment adds the reason)',
        later: 'Later',
      })[id],
  },
  ledger_place: {
    title: (v) => `Where is the text wrong: ${differing(v)}?`,
    body: () => ['It is noted for that chapter; the ledger holds what the other place says.'],
    choice: (id, v) => {
      const [later, earlier] = v.rows('sides');
      const side = id === 'later_place' ? later : earlier;
      return id === 'later' || side === undefined
        ? 'Later'
        : `${place(side)}${said(side, ' says: ')}`;
    },
  },
  ledger_follows: {
    title: (v) => `You have edited ${nth(v)}`,
    body: () => ['The ledger still has what the old text said.'],
    choice: (id, v) =>
      ({
        follow: `Have it read again (one call${v
          .rows('estimate')
          .map((of) => atMost(of.money('usd')))
          .join('')}; what rested on the old text is taken back)`,
        keep: 'Leave the ledger as it is',
      })[id],
  },
  ledger_of_manuscript: {
    title: () => 'Have the chapters that are there read for the ledger?',
    body: (v) =>
      v
        .rows('estimate')
        .map(
          (of) =>
            `${chapters(of.text('chapters'))}, one call of ${of.text('model')} each${of.money('usd') === '' ? '' : `, at most ${of.money('usd')} together`}. It can be broken off and goes on where it was.`,
        ),
    choice: (id) =>
      ({ read: 'Yes, chapter by chapter', without: 'No, begin with an empty ledger' })[id],
  },
};

/** What a story tells and asks. The words of a choice go by its id. */
export const folioSays = { notices, warnings, questions };

/** `Chapter 3`, `Episode 3`: the number that is told, by what it counts. */
function nthFirst(v: Values): string {
  return nthFirstOf(v.text('chapter'), unitIn(v));
}

function nth(v: Values): string {
  return nthOf(v.text('chapter'), unitIn(v));
}

function unitIn(v: Values): Unit {
  return v.text('unit') === 'episode' ? 'episode' : 'chapter';
}

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

function fieldName(field: string): string {
  return field === 'core_theme' ? 'theme' : field;
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

function dropped(v: Values): string {
  const reasons = [
    [v.number('quotes'), 'rest on words that are not in the chapter'],
    [v.number('forms'), 'are no entries'],
    [v.number('over'), 'are more than a chapter can have'],
    [v.number('unknown'), 'are about something the ledger does not know'],
  ] as const;
  return reasons.flatMap(([count, why]) => (count === 0 ? [] : [`${count} ${why}`])).join(', ');
}

/** `Chapter 3 ¶12 ("…")`. */
function place(side: Values): string {
  if (side.number('chapter') === 0) return 'The ledger';
  const where = `Chapter ${side.text('chapter')} ¶${side.text('paragraph')}`;
  return side.text('quote') === '' ? where : `${where} ("${side.text('quote')}")`;
}

/** What the ledger has of it, unless the sentence says it in the very words. */
function said(side: Values, colon: string): string {
  const says = side.text('says');
  return says === '' || says === side.text('quote') ? '' : `${colon}${says}`;
}

/** `eight `; '' where nobody has said how many. */
function numbered(count: number): string {
  return count === 0 ? '' : `${numberWord(count)} `;
}

function agents(v: Values): string {
  return v.list('agents').join(', ') || v.text('agent');
}

function chapterRange(from: number, to: number, unit: Unit): string {
  return from === to ? nthOf(from, unit) : `${unit}s ${from} to ${to}`;
}

function costing(v: Values, what: 'twice' | 'plan' | 'reviews'): string {
  const usd = v.rows('estimate')[0]?.money(what) ?? '';
  return usd === '' ? '' : ` (at most ${usd} more)`;
}

/** Is the chapter that is asked about the last one planned? */
function endsWith(v: Values): boolean {
  return v.rows('estimate')[0]?.number('last') === 1;
}

function byAverage(v: Values): boolean {
  return v.rows('estimate')[0]?.text('choose') === 'average';
}

function atMost(usd: string): string {
  return usd === '' ? '' : `, at most ${usd}`;
}
