import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { EditView } from '../../../../engine/workflows/edit/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { wordsOf } from '../words/words.ts';
import { differenceRows } from './difference-rows.ts';
import { isAsked } from './edit-rows.ts';

/* What stands beside the steps of a task, where there is room. Pure. */

/** undefined: it was not read yet, or is not there. */
export type Given = { readonly patch: string | undefined; readonly log: string | undefined };

/**
 * What the checks say, of a check that failed its end, and the difference as it stands; before anything is changed what
 * will verify it. Of output there are at most `most` rows.
 */
export function besideRows(
  state: RunState,
  view: EditView,
  { patch, log }: Given,
  most: number,
  look: Look,
): readonly Row[] {
  const output = outputRows(saidOf(state, view, log), most, look);
  const difference = differenceRows(patch, look);
  const made = difference.length === 0 ? checkRows(view, look) : difference;
  return isAsked(state) ? [...made, ...output] : [...output, ...made];
}

type Said = { readonly step: string; readonly text: string };

/** The check at work and what it says; else the one that failed last. undefined: all is green, or none was run. */
function saidOf(
  { steps }: RunState,
  { attempts, baseSteps, base, isWalked }: EditView,
  log: string | undefined,
): Said | undefined {
  const last = attempts.at(-1);
  const heard = (step: string) => steps.get(`verify/${step}`)?.text.trimEnd() ?? '';
  const at = (last?.steps ?? baseSteps).find(({ state }) => state === 'running')?.step;
  if (isWalked && at !== undefined) return { step: at, text: heard(at) };
  if (last === undefined)
    return base?.status === 'FAIL'
      ? { step: base.step ?? '', text: heard(base.step ?? '') || base.summary }
      : undefined;
  if (last.status === 'PASS' || last.summary === '') return undefined;
  const logged = last.run === null ? undefined : loggedOf(log, last.run);
  const step = last.failedStep ?? '';
  return { step, text: logged ?? (heard(step) || last.summary) };
}

/** The end of what a run of the checks said; its first line names the folder of the run. */
function loggedOf(log: string | undefined, run: string): string | undefined {
  const [place = '', ...lines] = log?.trimEnd().split('\n') ?? [];
  return place.includes(run) && lines.length > 1 ? lines.join('\n').trim() : undefined;
}

function outputRows(said: Said | undefined, most: number, look: Look): readonly Row[] {
  if (said === undefined) return [];
  const { cells, columns, glyphs, messages } = look;
  const rows = said.text
    .split('\n')
    .slice(-most)
    .flatMap((line) => wrapProse(visible(line.replaceAll('\t', '    ')), cells, columns - 4))
    .map((line): Row => [span('   '), span(line, 'dim')]);
  const title = wordsOf(messages).titles.running(oneLine(said.step));
  return [ruleRow(glyphs.rule, columns, cells, [span(title, 'title')]), ...rows.slice(1 - most)];
}

/** What will verify a change, in the order it is run. */
function checkRows({ begun }: EditView, look: Look): readonly Row[] {
  if (begun === null || begun.steps.length === 0) return [];
  const { cells, columns, glyphs, messages } = look;
  const rows = begun.steps.flatMap(({ name, command }): Row[] => [
    [span(' '), span(oneLine(name))],
    ...wrapProse(visible(oneLine(command)), cells, columns - 4).map(
      (line): Row => [span('   '), span(line, 'dim')],
    ),
  ]);
  const title = wordsOf(messages).titles.checks;
  return [ruleRow(glyphs.rule, columns, cells, [span(title, 'title')]), ...rows];
}
