import type { RunState } from '../../../../engine/runs/run-state.ts';
import { blockedIn } from '../../../../engine/workflows/session/contract/blocked.ts';
import type { Persona } from '../../../../engine/workflows/session/contract/shapes.ts';
import { type Attempt, isNoneMade } from '../../../../engine/workflows/session/contract/state.ts';
import type { SessionView } from '../../../../engine/workflows/session/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { money, spentMoney } from '../../../components/numbers.ts';
import { beside, blank, type Row, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { doingText } from '../../../screens/run/doing-text.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { sessionWordsOf } from '../words/of.ts';

/* What a session is about and how it goes, as rows. Pure. */

/** Everything between the rail and the money, in the order it came. */
export function sessionRows(state: RunState, view: SessionView, look: Look): readonly Row[] {
  const { own } = view;
  if (own.chosen === null) return [[span(` ${sessionWordsOf(look).waiting}`, 'dim')]];
  return [
    ...decidedRows(view, look),
    ...coverageRows(view, look),
    ...personaRows(view, look),
    ...voiceRows(state, view, look),
    ...own.attempts.flatMap((attempt) => attemptRows(attempt, look)),
    ...nowRows(view, look),
    ...resultRows(view, look),
  ];
}

function wrapped(text: string, look: Look, role?: ColourRole, indent = 1): readonly Row[] {
  const { cells, columns } = look;
  const room = Math.max(10, columns - indent - 1);
  return wrapProse(visible(text), cells, room).map((line): Row => {
    const space = span(' '.repeat(indent));
    return role === undefined ? [space, span(line)] : [space, span(line, role)];
  });
}

/** Which session and which task, and why. */
function decidedRows({ own }: SessionView, look: Look): readonly Row[] {
  const { chosen, classified } = own;
  if (chosen === null) return [];
  const { reason, kinds, tasks, chosenAs, taskAs } = sessionWordsOf(look);
  const session = kinds[chosen.session] ?? chosen.session;
  const task =
    classified === null
      ? []
      : [taskAs(tasks[classified.task] ?? classified.task, reason(classified.rationale))];
  const lines = [chosenAs(session, reason(chosen.rationale)), ...task];
  return lines.flatMap((line) => wrapped(line, look, 'dim'));
}

const coverageCells = 12;

/** A bar of the axes that were used of late, and what wants to be looked at. */
function coverageRows({ own }: SessionView, look: Look): readonly Row[] {
  if (own.checked === null) return [];
  const { coverage, alerts, learnings } = own.checked;
  const { glyphs } = look;
  const full = Math.round(coverageCells * coverage.axis_coverage);
  const used = coverage.used_axes.length;
  const percent = Math.round(100 * coverage.axis_coverage);
  const { coverage: covered, reason } = sessionWordsOf(look);
  const words = covered(used, coverage.total_axes, percent);
  return [
    [
      span(' '),
      span(glyphs.barFull.repeat(full)),
      span(glyphs.barEmpty.repeat(coverageCells - full), 'dim'),
      span(` ${words}`, 'dim'),
    ],
    ...alerts.flatMap(({ id, title, message }) =>
      wrapped(`! ${id} ${reason(title)}: ${reason(message)}`, look, 'warn'),
    ),
    ...learnings.flatMap(({ id, content }) =>
      wrapped(`${look.glyphs.pending} ${reason(content)} [${id}]`, look, 'dim'),
    ),
  ];
}

/** Both side by side where there is room, else one below the other. */
function personaRows({ own }: SessionView, look: Look): readonly Row[] {
  const { personas } = own;
  if (personas === null) return [];
  const { cells, columns, glyphs } = look;
  const words = sessionWordsOf(look);
  if (personas.executor === null || personas.watcher === null)
    return [blank, [span(` ${words.noPersona}`, 'dim')]];
  const isWide = columns >= 70;
  const width = isWide ? Math.floor((columns - 3) / 2) : columns;
  const narrow = { ...look, columns: width };
  const one = personaLines('executor', personas.executor, narrow);
  const other = personaLines('watcher', personas.watcher, narrow);
  const reason = wrapped(words.reason(personas.rationale), look, 'dim');
  if (!isWide) return [blank, ...one, ...other, ...reason];
  const panes = [
    { rows: one, width },
    { rows: other, width },
  ];
  const height = Math.max(one.length, other.length);
  return [
    blank,
    ...beside(panes, height, span(` ${glyphs.separator} `, 'border'), cells),
    ...reason,
  ];
}

function personaLines(role: string, persona: Persona, look: Look): readonly Row[] {
  const words = sessionWordsOf(look);
  return [
    ...wrapped(
      `${words.roles[role] ?? role}: ${words.standing(persona.name, persona.axis)}`,
      look,
      'title',
    ),
    ...wrapped(`${words.distortion}: ${persona.distortion}`, look),
    ...wrapped(`${words.blindspot}: ${persona.blindspot}`, look),
  ];
}

/** Who answers for both, and what one voice alone would have cost. */
function voiceRows(
  { spent, rehearsal }: RunState,
  { own }: SessionView,
  look: Look,
): readonly Row[] {
  const words = sessionWordsOf(look);
  const modelOf = (role: 'executor' | 'watcher') =>
    Object.entries(own.calls).findLast(([step]) => step.includes(`/replies/${role}`))?.[1].model;
  const [executor, watcher] = [modelOf('executor'), modelOf('watcher')];
  const models =
    rehearsal || own.personas?.executor == null || executor === undefined || watcher === undefined
      ? []
      : executor === watcher
        ? [words.oneModel(oneLine(executor))]
        : [words.twoModels(oneLine(executor), oneLine(watcher))];
  const control =
    own.control === null
      ? []
      : [
          ...costRows(own.control, spent, look),
          ...(own.control.path === '' ? [] : [words.controlKept]),
        ];
  return [...models, ...control].flatMap((line) => wrapped(line, look, 'dim'));
}

/** What one voice would have cost, beside the two; nothing where neither costs anything. */
function costRows(
  { usd, path }: NonNullable<SessionView['own']['control']>,
  spent: RunState['spent'],
  look: Look,
): readonly string[] {
  const { unknown } = look.glyphs;
  const free = money(0);
  const own = spentMoney(spent, unknown);
  if (usd !== null && money(usd) === free && own === free) return [];
  const one = usd === null ? unknown : `${path === '' ? '~' : ''}${money(usd)}`;
  return [sessionWordsOf(look).control(one, own)];
}

/** One attempt: what changed, how it was found, and what became of what was named before. */
function attemptRows({ iteration, done, inspected }: Attempt, look: Look): readonly Row[] {
  const words = sessionWordsOf(look);
  const blocked = done?.status === 'blocked';
  const verdict = inspected === null ? '' : inspected.pass ? words.pass : words.fail;
  const role: ColourRole = inspected === null ? 'dim' : inspected.pass ? 'good' : 'bad';
  const head: Row = [
    span(` ${words.attempt(iteration)}  `, 'title'),
    ...(blocked ? [span(`${words.blocked}  `, 'warn')] : []),
    span(verdict, role),
  ];
  const changes = (done?.changes ?? []).map(({ path, added, removed }) =>
    words.changed(oneLine(path), added, removed),
  );
  return [
    blank,
    head,
    ...(changes.length === 0 ? [] : wrapped(changes.join('  '), look, 'dim', 3)),
    ...(blocked ? wrapped(words.whyBlocked(done?.log.split('\n')[0] ?? ''), look, 'dim', 3) : []),
    ...(inspected?.views ?? []).flatMap(({ issue, became, evidence }) =>
      wrapped(
        `${words.became[became]}: ${words.reason(issue)}${evidence === '' ? '' : ` ← ${evidence}`}`,
        look,
        became === 'gave_way' ? 'warn' : 'dim',
        3,
      ),
    ),
    ...(inspected?.issues ?? [])
      .filter((issue) => !blocked || blockedIn(issue) === undefined)
      .flatMap((issue) => wrapped(`- ${words.reason(issue)}`, look, undefined, 3)),
  ];
}

/** The attempt at work, else the last one; undefined: none was begun. */
export function attemptAt({ own, now }: Pick<SessionView, 'own' | 'now'>): number | undefined {
  const last = own.attempts.at(-1);
  if (now?.who !== 'executor') return last?.iteration;
  if (last === undefined) return 1;
  return last.inspected === null ? last.iteration : last.iteration + 1;
}

/** Who is at work, and the last they said. */
function nowRows(view: SessionView, look: Look): readonly Row[] {
  const { own, now } = view;
  if (now === null) return [];
  const at = attemptAt(view);
  const words = sessionWordsOf(look);
  const what =
    now.who === 'executor'
      ? words.running(at ?? 1, own.chosen?.max)
      : now.who === 'watcher'
        ? words.watching
        : (words.atWork[now.who] ?? now.who);
  const percent = now.percent === null || now.percent === 0 ? '' : ` ${now.percent}%`;
  return [
    blank,
    [span(` ${what}${percent}`, 'running')],
    ...wrapped(
      oneLine(now.doing === null ? now.lastLine : doingText(now.doing, look.messages)),
      look,
      'dim',
      3,
    ).slice(0, 2),
  ];
}

function resultRows({ own }: SessionView, look: Look): readonly Row[] {
  if (own.result === null || own.result.message === '') return [];
  const words = sessionWordsOf(look);
  const { status, message } = own.result;
  const said =
    status === 'escalated' && isNoneMade(own)
      ? words.noneMade(own.attempts.length)
      : words.reason(message);
  return [blank, ...wrapped(said, look, 'accent')];
}
