import type { Question } from '../../../engine/data/question.ts';
import { money } from '../../components/numbers.ts';
import { type PlanTask, planAsked } from './screens/plan-asked.ts';

/** The words of a plan in plain lines. */
export type PlanLineWords = {
  wave(n: number): string;
  /** `Task 3 CHANGELOG (write, sonnet)`; `after`: what it waits for. */
  task(
    task: Pick<PlanTask, 'id' | 'name' | 'model'>,
    who: string,
    after: readonly number[],
  ): string;
  who(persona: string): string;
  problem(text: string): string;
  readonly rehearsed: string;
  /** null: not known. */
  price(usd: string | null, minutes: number | null): string;
};

/** A plan as its screen has it: who does what, what waits for what, what it would cost. */
export function planLines(
  question: Pick<Question, 'values'>,
  run: { readonly rehearsal: boolean },
  words: PlanLineWords,
): readonly string[] {
  const { tasks, waves, problems, usd, minutes, rehearsal } = planAsked(question, run);
  // asked by an earlier version, which told its tasks in sentences of its own
  if (tasks.length === 0) return [];
  const price = words.price(usd === null ? null : money(usd), minutes);
  const numbers = Array.from({ length: waves }, (_, at) => at + 1);
  return [
    ...problems.map((problem) => `! ${words.problem(problem)}`),
    ...numbers.flatMap((wave) => [
      words.wave(wave),
      ...tasks
        .filter((task) => task.wave === wave)
        .map((task) => `  ${words.task(task, words.who(task.persona), task.dependsOn)}`),
    ]),
    rehearsal ? words.rehearsed : price,
  ];
}
