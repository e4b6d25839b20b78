import { sentenceFor, type YamlSentences } from '../yaml-sentence.ts';

/** Mistakes in YAML as its reader names them, and in the words of somebody who has never read its specification. */
const known: YamlSentences = [
  [/^no UTF-8 text, or too large/, 'it is no text in UTF-8, or larger than 1 MB'],
  [/^no UTF-8 text/, 'this is no text in UTF-8'],
  [/^not a file/, 'what stands in its place is no file'],
  [/^\d+ > \d+$/, 'it is larger than 1 MB'],
  [/^(E[A-Z]{2,14}):/, 'the system does not let it be read ($1)'],
  [/^key: value$/, 'settings are written as “name: value”'],
  [/^Map keys must be unique/, 'this name stands here twice'],
  [/^Tabs are not allowed/, 'a tab cannot indent; use spaces'],
  [
    /^Nested mappings are not allowed/,
    '“name: value” twice in one line; a value with a colon goes in quotes',
  ],
  [/^A block sequence may not be used/, 'a list (“- ”) begins in the line below its name'],
  [
    /^All (?:sequence|mapping|map) items must start/,
    'this line is not indented like the others of its list or section',
  ],
  [
    /^Implicit (?:map )?keys? (?:of|need)|^Implicit map keys/,
    'this line has no colon; write “name: value”',
  ],
  [
    /^Flow (?:sequence|map)|^.{0,40}must end with/,
    'a bracket is not closed, or the line after it is not indented',
  ],
  [/^Missing closing/, 'a quote or bracket is not closed'],
  [/^Comments must be separated/, 'a space is missing before “#”'],
  [/^Missing (?:space|,)/, 'a space is missing after “:”, or a comma between two values'],
  [/^Sequence item without/, 'this line of a list does not begin with “- ”'],
  [/^Missing/, 'something that parts two values is missing'],
  [/^Plain value cannot start/, 'a value that begins with this character goes in quotes'],
  [/^Invalid escape/, 'in double quotes a backslash is written twice'],
  [/^Block scalar/, 'a text behind “|” or “>” begins in the next line, indented'],
  [
    /^Unresolved (?:alias|tag)|^Alias|^Anchor|^An alias/,
    '“&”, “*” or “!” stands for nothing here; put the value in quotes',
  ],
  [/^Excessive alias count/, 'too many values are taken from elsewhere by “*”'],
  [
    /^Source contains multiple documents/,
    '“---” begins a second document; only one may stand here',
  ],
  [/^Unexpected|^Not a YAML token/, 'something cannot stand here; put it in quotes or delete it'],
  [/nested more than (\d+) deep/, 'more than $1 brackets are open at once'],
];

/** A mistake without its place; one that nobody knows as its reader says it. */
export function yamlSentence(message: string): string {
  return knownYamlSentence(message) ?? message;
}

/** The same; undefined: nobody knows it. */
export function knownYamlSentence(message: string): string | undefined {
  return sentenceFor(known, message);
}
