import type { Json } from '../../../data/question.ts';
import type { Entity } from '../../../memory/graph.ts';
import { markedTexts } from '../../../memory/hits.ts';
import { type Cmd, isBuiltIn, knownPersonas } from '../cmd.ts';
import type { Ctx } from '../ctx.ts';

/** Every word the person typed in this cmd: what preferences may rest on, and nothing else may. */
export function spokenIn({ input, ...cmd }: Cmd): string {
  return [input.request, ...remarks(cmd).map(({ words }) => words)].join('\n');
}

/** What the retrospector is given besides the files: words the person typed on the way, and what is remembered. */
export async function groundFor(
  cmd: Pick<Cmd, 'ctx'>,
): Promise<Readonly<Record<string, Json | undefined>>> {
  const words = remarks(cmd).map(({ about, words: text }): Json => ({ about, words: text }));
  const { entities } = (await cmd.ctx.memory?.readGraph()) ?? { entities: [] };
  const newest = (isOne: (entity: Entity) => boolean) =>
    entities.filter(isOne).slice(-mostRemembered);
  // counters and rejections are few and decide what may be proposed, so all are sent; of other entities the newest
  const memory = [
    ...newest(({ name, entityType }) => isOwn(name) || entityType === 'rejection_memory'),
    ...newest(({ name }) => name.startsWith('lp:') && !isOwn(name)),
    ...newest(({ name, entityType }) => !name.startsWith('lp:') && looking.has(entityType)),
  ].map(told);
  return {
    words_of_the_person: words.length === 0 ? undefined : words,
    memory: memory.length === 0 ? undefined : memory,
  };
}

/** What a decomposer learns besides the request: personas of this workspace, and what went wrong or well before. */
export async function planGround(ctx: Ctx) {
  const { entities } = (await ctx.memory?.readGraph()) ?? { entities: [] };
  const memory = entities
    .filter(({ entityType }) => planning.has(entityType))
    .slice(-mostPlanned)
    .map(told);
  const personas = [...(await knownPersonas(ctx))].filter((name) => !isBuiltIn(name));
  return { personas, memory };
}

/** Notes of the program's own say nothing of anybody; whatever else nobody has checked says so. */
function told(entity: Entity): Json {
  const { name, observations } = entity;
  return { name, observations: [...(isOwn(name) ? observations : markedTexts(entity))] };
}

const mostPlanned = 40;
const planning: ReadonlySet<string> = new Set([
  'failure_pattern',
  'anti_pattern',
  'best_practice',
  'lesson_learned',
]);

const mostRemembered = 60;
const isOwn = (name: string) => name.startsWith('lp:_internal:');
const looking: ReadonlySet<string> = new Set([
  'failure_pattern',
  'anti_pattern',
  'best_practice',
  'lesson_learned',
  'tech_decision',
]);

function remarks({ ctx }: Pick<Cmd, 'ctx'>): { readonly about: string; readonly words: string }[] {
  const told = ctx.inbox().flatMap((item) => {
    if (!item.own) return [];
    if (item.kind === 'note') return [{ about: item.step, words: item.text }];
    if (item.kind !== 'feedback') return [];
    return [{ about: item.task === null ? 'cmd' : `task_${item.task}`, words: item.text }];
  });
  // an edited plan and decisions are stored as comments too, but are not words about preferences
  const answered = ctx
    .state()
    .answers.filter(
      ({ by, comment, question }) => by === 'person' && comment !== '' && !own.test(question),
    )
    .filter(ctx.isOwn)
    .map(({ question, comment }) => ({ about: question, words: comment }));
  return [...told, ...answered];
}

const own = /^(?:confirm-plan|approvals)/;
