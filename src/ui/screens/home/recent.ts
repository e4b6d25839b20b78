import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, LaterScreens, RecentFacts } from '../../cockpit/cockpit-state.ts';
import { footerRow, withoutQuestions } from '../../components/footer.ts';
import { withLeftOut } from '../../components/left-out.ts';
import type { Look } from '../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { costBehind } from '../../messages/about-cost.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { prefixOf } from '../../messages/telling.ts';
import { oneLine } from '../../text/sanitise.ts';
import { inSides } from '../run/sides.ts';
import { ago, firstAsking, runList } from '../runs/run-list-rows.ts';
import { ChosenRun, chosenPlace, chosenRows } from './chosen-run.ts';

/*
 * The runs that home lists. It comes with the screens behind the first frame: before that nobody knows what there is.
 */

/** How many questions wait, and for how long the first one; stands in the title of the list. */
function badgeRow({ runs = [], now, focus }: RecentFacts, { glyphs, messages }: Look): Row {
  const words = messages.screens.home;
  const questions = runs.reduce((sum, run) => sum + run.openQuestions, 0);
  if (questions === 0) return blank;
  const ages = messages.screens.ago;
  const since = ago(firstAsking(runs)?.askedSince ?? null, now, ages);
  return [
    span(
      ` ${glyphs.question} ${words.questions(questions, since === ages.now ? '' : since)} `,
      'warn',
    ),
    // The list has the key in its footer.
    ...(focus === 'field' ? [span(`${words.questionsKey} `, 'key')] : []),
  ];
}

/**
 * What has waited for the person longest, and in which run; how long stands in the title of the list. On a run that Enter walks on
 * what that costs.
 */
function waitsRow(home: RecentFacts, look: Look): Row | undefined {
  const { cells, columns, glyphs, messages, language } = look;
  const { cost } = home.goesOn ?? {};
  if (cost !== undefined)
    return [span(` ${messages.screens.nextStep.paused}${costBehind[language](cost)}`, 'key')];
  const first = firstAsking(home.runs ?? []);
  if (first?.asked == null) return undefined;
  const { kind, values } = first.asked;
  const subject = kind === 'permission' ? ` – ${oneLine(String(values['subject'] ?? ''))}` : '';
  const asks = `${oneLine(describeQuestion(first.asked, messages).title)}${subject}`;
  const prefix = oneLine(prefixOf(first, home.rooms?.get(first.workflow)?.telling));
  // Some questions name their run themselves.
  const named = prefix === '' || asks.includes(prefix);
  const text = cells.truncate(named ? asks : `${prefix}: ${asks}`, columns - 4);
  return [span(` ${glyphs.question} `, 'warn'), span(text, 'warn')];
}

/** The runs, and the one that one is on: beside them on a wide screen, else below them where there is room. */
function runRows(home: RecentFacts, height: number, look: Look): readonly Row[] {
  const { runs = [], focus, selected } = home;
  const run = focus === 'list' ? runs[selected] : undefined;
  const { sides, below } = chosenPlace(runs.length, height, look);
  if (run === undefined || (sides.right === 0 && below === 0)) return listRows(home, height, look);
  if (sides.right > 0) {
    const left = listRows(home, height, { ...look, columns: sides.left });
    return inSides(
      { left, right: chosenRows(run, home, { width: sides.right, height }, look) },
      sides,
      height,
      look,
    );
  }
  const { cells, columns, glyphs } = look;
  return [
    ...listRows(home, height - below - 1, look),
    ruleRow(glyphs.rule, columns, cells),
    ...chosenRows(run, home, { width: columns, height: below }, look),
  ];
}

/** As many of the runs as there is room for, the chosen one among them. */
function listRows(home: RecentFacts, height: number, look: Look): readonly Row[] {
  const { runs = [], now, settings, rooms } = home;
  const top = listTop(home.selected, { total: runs.length, height });
  const selected = home.focus === 'list' ? home.selected : undefined;
  const { rows } = runList(runs, { top, height }, { selected, now, settings, rooms }, look);
  return withLeftOut(rows, { top, total: runs.length }, look);
}

/** What the keys of the list do. */
function keysRow({ runs, chosen, connect, enter }: ListKeys, look: Look): Row {
  // The chosen one is answered by Enter, unless it is at work: then Enter watches it.
  const others = runs?.filter((run) => run !== chosen || run.archived || run.status !== 'waiting');
  return footerRow(['home', 'global'], look, {
    hidden: [
      'back',
      ...withoutQuestions({ runs: others }),
      ...(connect ? [] : (['connect'] as const)),
      ...(enter === undefined ? (['open'] as const) : []),
    ],
    words: {
      // it looks into no text
      search: look.messages.screens.keys['by_title'] ?? '',
      ...(enter === undefined ? {} : { open: enter.replace(/^\S+ /, '') }),
    },
  });
}

type ListKeys = Parameters<LaterScreens['recent']['keys']>[0];

/** On the screen of a run its own questions have the key. */
function firstFor({ route, runs = [] }: Pick<Cockpit, 'runs' | 'route'>): RunSummary | undefined {
  const own = 'run' in route ? route.run : undefined;
  const asking = runs.filter(({ openQuestions }) => openQuestions > 0);
  const others = asking.filter(({ id }) => route.screen !== 'run' || id !== own);
  return others.find(({ id }) => id === own) ?? firstAsking(others) ?? others[0];
}

/** What is known here may be older than what is asked: it is looked at anew. */
async function answer(cockpit: Cockpit, look: Look): Promise<void> {
  const runs = (await cockpit.refresh()) ?? cockpit.runs;
  const first = firstFor({ ...cockpit, runs });
  if (first === undefined) return void cockpit.hint(look.messages.screens.nothingWaits);
  await cockpit.open(first, comesFrom(first, cockpit, look));
}

/** Whose question it is, where that was not to be read before. */
function comesFrom(
  run: RunSummary,
  { rooms, route }: Pick<Cockpit, 'rooms' | 'route'>,
  { messages }: Look,
): string | undefined {
  if (route.screen === 'home' || ('run' in route && route.run === run.id)) return undefined;
  const prefix = oneLine(prefixOf(run, rooms?.get(run.workflow)?.telling));
  const title = oneLine(run.title);
  return messages.screens.asksHere(
    prefix === '' || title.includes(prefix) ? title : `${prefix} ${title}`,
  );
}

export const recent: LaterScreens['recent'] = {
  keys: keysRow,
  badge: badgeRow,
  waits: waitsRow,
  rows: runRows,
  ChosenRun,
  answer,
};
