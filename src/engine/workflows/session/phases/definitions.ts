import { z } from 'zod';
import { readYaml } from '../../../data/read-yaml.ts';
import type { Artifact, Checked } from '../../../ports.ts';
import { DebtDefinition, DebtFile, SessionDefinition } from '../contract/definition.ts';
import { defaultIterations, type SessionType } from '../contract/kinds.ts';
import { sharedPaths } from '../contract/paths.ts';
import type { Ctx } from '../ctx.ts';
import type { Session } from '../session.ts';
import { asGiven, definitionsIn, givenDebts, givenFiles } from '../words.ts';

/* What people have said about their meetings and about what is watched (`docs/spec/session.md` §5, §9). */

/** The first session of a workspace lays the files down; one that is taken away later stays away. */
export async function layDown({ files, config }: Pick<Ctx, 'files' | 'config'>): Promise<void> {
  const there = await files.list('sessions');
  const monitors = await files.list('monitors');
  for (const [path, text] of Object.entries(givenFiles(config.folio.language))) {
    const folder = path.startsWith('sessions/') ? there : monitors;
    if (folder.length === 0) await files.write(path, text);
  }
}

/**
 * The definition of a meeting as it is when the session first needs it, kept with the run. A missing or broken one gives way
 * to planning's, and that to the built-in one.
 */
export async function definitionOf(
  { ctx, files }: Pick<Session, 'ctx' | 'files'>,
  session: SessionType,
): Promise<SessionDefinition> {
  return await ctx.make({
    output: definitionArtifact(files.definition(session)),
    inputs: [],
    maker: async () => await present(ctx, session),
  });
}

async function present(ctx: Ctx, session: SessionType): Promise<SessionDefinition> {
  const own = await read(ctx, session);
  if (own !== undefined) return own;
  const used = session === 'planning' ? undefined : await read(ctx, 'planning');
  const name = sharedPaths.definition(session);
  const instead = used === undefined ? '' : sharedPaths.definition('planning');
  ctx.warn('definition_missing', { name, used: instead });
  return { ...(used ?? builtIn(session, ctx.config.folio.language)), id: session };
}

async function read(ctx: Ctx, session: SessionType): Promise<SessionDefinition | undefined> {
  const text = await ctx.files.read(sharedPaths.definition(session)).catch(() => undefined);
  if (text === undefined) return undefined;
  const found = readDefinition(asGiven(session, text, ctx.config.folio.language));
  return found.ok ? found.value : undefined;
}

function builtIn(session: SessionType, language: 'ja' | 'en'): SessionDefinition {
  const given = readDefinition(definitionsIn(language)[session]);
  if (!given.ok) throw new TypeError(given.problems.join('; '));
  return {
    ...given.value,
    iterations: { ...given.value.iterations, min: 1, max: defaultIterations },
  };
}

export function readDefinition(text: string): Checked<SessionDefinition> {
  const yaml = readYaml(text);
  if (!yaml.ok) return { ok: false, problems: [yaml.detail] };
  const checked = SessionDefinition.safeParse(yaml.value);
  return checked.success
    ? { ok: true, value: checked.data }
    : { ok: false, problems: [z.prettifyError(checked.error)] };
}

/** JSON is YAML: what is kept can be read by whoever reads the original. */
function definitionArtifact(path: string): Artifact<SessionDefinition> {
  return {
    path,
    read: readDefinition,
    write: (definition) => `${JSON.stringify(definition, null, 2)}\n`,
  };
}

/** What is watched; one entry that cannot be read is left out, and the file where it is missing or broken. */
export async function debtsOf({ files }: Pick<Ctx, 'files'>): Promise<readonly DebtDefinition[]> {
  const text = await files.read(sharedPaths.debts);
  if (text === undefined) return [];
  return readDebts(text);
}

export function readDebts(text: string): readonly DebtDefinition[] {
  const yaml = readYaml(text);
  const file = DebtFile.safeParse(yaml.ok ? yaml.value : undefined).data;
  return (file?.debts ?? []).flatMap((one) => DebtDefinition.safeParse(one).data ?? []);
}

export const builtInDebts = (): readonly DebtDefinition[] => readDebts(givenDebts);
