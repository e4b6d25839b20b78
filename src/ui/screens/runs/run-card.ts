import type { RunEvent } from '../../../engine/data/event.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Look } from '../../components/look.tsx';
import { count, exactScore, inputTokens, spentMoney } from '../../components/numbers.ts';
import { blank, type Row, ruleRow, span } from '../../components/row.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { runCardWords } from '../../messages/run-card-words.ts';
import { standing, standingWord } from '../../messages/run-status.ts';
import { localMoment } from '../../messages/time.ts';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';
import { costByPhase } from '../stats/cost-by-phase.ts';
import type { GoesOn } from './goes-on.ts';
import { isAsking, position, type RunListContext, statusRole, titleOf } from './run-list-rows.ts';

type Words = (typeof runCardWords)[keyof typeof runCardWords];

/**
 * Beside the list of runs: the run one is on, whole. What became of it, what it cost and for what, what it asks, and how
 * to go on. `events`: undefined while its history has not been read.
 */
export function runCard(
  run: RunSummary,
  events: readonly RunEvent[] | undefined,
  context: Pick<RunListContext, 'rooms' | 'settings'> & { readonly goesOn?: GoesOn | undefined },
  width: number,
  look: Look,
): readonly Row[] {
  const { cells, glyphs, language, messages } = look;
  const words = runCardWords[language];
  const wrapped = (text: string, role?: Parameters<typeof span>[1]) =>
    wrapProse(text, cells, width - 1).map((line): Row => [span(` ${line}`, role)]);
  const rule = (title: string) => ruleRow(glyphs.rule, width, cells, [span(title, 'title')]);
  const { asked } = run;
  const question = asked === null ? undefined : describeQuestion(asked, messages);
  return [
    ...wrapped(titleOf(run, context), 'title'),
    blank,
    ...factRows(run, context, width, look),
    ...phaseRows(run, events, context, look).flatMap((row, at) =>
      at === 0 ? [blank, rule(words.phases), row] : [row],
    ),
    ...(question === undefined || !isAsking(run)
      ? []
      : [
          blank,
          ruleRow(glyphs.rule, width, cells, [
            span(`${glyphs.question} `, 'warn'),
            span(oneLine(question.title), 'title'),
          ]),
          ...question.body.slice(0, mostBody).flatMap((line) => wrapped(visible(line))),
        ]),
    blank,
    ...wrapped(nextText(run, words, context.goesOn).replaceAll('↵', glyphs.enter), 'key'),
  ];
}

/** More of a question is read where it is answered. */
const mostBody = 8;

function factRows(
  run: RunSummary,
  context: Pick<RunListContext, 'rooms' | 'settings'>,
  width: number,
  { cells, glyphs, language, messages }: Look,
): readonly Row[] {
  const words = runCardWords[language];
  const { screens } = messages;
  const { spent } = run;
  const status = [
    run.archived ? screens.archived : standingWord(run, screens),
    ...(run.rehearsal ? [screens.rehearsal] : []),
  ].join('  ');
  const money = `${spentMoney(spent, glyphs.unknown)}  ${words.calls(spent.calls)}`;
  const used = words.tokensOf(count(inputTokens(spent.usage)), count(spent.usage.output));
  const facts: readonly (readonly [string, string, Parameters<typeof span>[1]?])[] = [
    [words.status, status, isAsking(run) ? 'warn' : statusRole[standing(run)]],
    [words.place, position(run, context, messages)],
    [words.average, run.average === null ? '' : exactScore(run.average)],
    [words.cost, money],
    [words.tokens, spent.calls === 0 ? '' : used],
    [words.begun, run.startedAt === null ? '' : localMoment(run.startedAt)],
    [words.last, run.lastAt === null ? '' : localMoment(run.lastAt)],
    [words.folder, oneLine(run.folder)],
  ];
  const column = Math.max(...facts.map(([name]) => cells.width(name))) + 2;
  return facts
    .filter(([, value]) => value !== '')
    .flatMap(([name, value, role]) =>
      wrapProse(value, cells, width - column - 1).map(
        (line, at): Row => [
          span(` ${cells.pad(at === 0 ? name : '', column)}`, 'dim'),
          span(line, role),
        ],
      ),
    );
}

/** Each phase with what it cost; nothing where there was only one, since then it is all of it. */
function phaseRows(
  run: RunSummary,
  events: readonly RunEvent[] | undefined,
  { rooms }: Pick<RunListContext, 'rooms'>,
  look: Look,
): readonly Row[] {
  const { cells, glyphs, language, messages } = look;
  const words = runCardWords[language];
  const names = rooms?.get(run.workflow)?.telling.phases?.(messages) ?? {};
  const phases = costByPhase(events ?? []).map(({ phase, spent }) => ({
    name: names[phase] ?? oneLine(phase),
    spent,
  }));
  if (phases.length < 2) return [];
  const column = Math.max(...phases.map(({ name }) => cells.width(name))) + 2;
  return phases.map(
    ({ name, spent }): Row => [
      span(` ${cells.pad(name, column)}`, 'dim'),
      span(cells.pad(spentMoney(spent, glyphs.unknown), 8, 'right')),
      span(`  ${words.calls(spent.calls)}`, 'dim'),
    ],
  );
}

function nextText(run: RunSummary, { next }: Words, goesOn: GoesOn | undefined): string {
  if (goesOn !== undefined) return next.goesOn(goesOn.cost);
  if (run.archived) return next.archived;
  if (isAsking(run)) return next.waiting;
  switch (run.status) {
    case 'running':
    case 'paused':
    case 'failed':
    case 'waiting':
      return next[run.status];
    default:
      return next.done;
  }
}
