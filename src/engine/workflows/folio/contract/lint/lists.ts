import { parse } from 'yaml';
import { z } from 'zod';

const words = z.array(z.string().min(1).max(200)).max(500);

/**
 * What a language's stock of worn phrases and double spellings is: `templates/folio/lint.ja.yaml`, and what a workspace
 * says in its own file of that name, list by list in place of it. In a phrase `〜` stands for a few words.
 */
export const LintLists = z.object({
  /** Reactions of bodies and gestures that stand ready made. */
  stock: words.default([]),
  similes: words.default([]),
  /** What closes a scene with a saying. */
  aphorisms: words.default([]),
  not_but: words.default([]),
  honorifics: words.default([]),
  /** Ways to write one word; `before`: letters of which one has to follow. */
  spellings: z
    .array(
      z.object({
        words: z.array(z.string().min(1).max(40)).min(2).max(8),
        before: z.string().max(40).optional(),
      }),
    )
    .max(300)
    .default([]),
});
export type LintLists = z.infer<typeof LintLists>;

const noLists: LintLists = LintLists.parse({});

/** Lists as a file has them; undefined: it is not of that form. */
export function readLists(text: string): Partial<LintLists> | undefined {
  try {
    const value: unknown = parse(text, { maxAliasCount: 0 }) ?? {};
    if (typeof value !== 'object' || value === null) return undefined;
    const read = LintLists.safeParse(value);
    if (!read.success) return undefined;
    // A list that is not named is not emptied.
    return Object.fromEntries(Object.entries(read.data).filter(([key]) => key in value));
  } catch {
    return undefined;
  }
}

/** Those of the program, with the lists that the workspace names in place of them. */
export function listsOf(shipped: string | undefined, own: string | undefined): LintLists {
  return {
    ...noLists,
    ...(shipped === undefined ? {} : readLists(shipped)),
    ...(own === undefined ? {} : readLists(own)),
  };
}

/** Who can be asked for the lists: the program's own texts, and the files of the workspace. */
export type ListSource = {
  shipped(name: string): Promise<string | undefined>;
  read(path: string): Promise<string | undefined>;
};

export async function loadLists(
  { shipped, read }: ListSource,
  language: 'ja' | 'en',
): Promise<LintLists> {
  const name = `folio/lint.${language}.yaml`;
  const [ours, own] = await Promise.all([shipped(name), read(`templates/${name}`)]);
  return listsOf(ours, own);
}

/** So many letters may stand for `〜`. */
const between = 24;

/** One expression for all phrases of a list; undefined where it is empty. */
export function phrases(list: readonly string[], language: 'ja' | 'en'): RegExp | undefined {
  if (list.length === 0) return undefined;
  const gap =
    language === 'ja' ? `[^。！？「」\\n]{0,${between}}?` : `[^.!?"\\n]{0,${between * 2}}?`;
  const forms = list.map((phrase) =>
    phrase
      .split(/[〜～]/)
      .map(literal)
      .join(gap),
  );
  const all = `(?:${forms.join('|')})`;
  return language === 'ja' ? new RegExp(all, 'gu') : new RegExp(`\\b${all}`, 'giu');
}

export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
