/** What the reader of YAML says of a mistake, in its English, and a sentence for it; `$1` stands for what the pattern kept. */
export type YamlSentences = readonly (readonly [RegExp, string])[];

/** The first sentence that fits; undefined: nobody knows what is said. */
export function sentenceFor(known: YamlSentences, message: string): string | undefined {
  const [pattern, said] = known.find(([each]) => each.test(message)) ?? [];
  return said?.replace('$1', pattern?.exec(message)?.[1] ?? '');
}
