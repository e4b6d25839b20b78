import { type Document, isMap, isScalar, isSeq, parseDocument, stringify, YAMLSeq } from 'yaml';
import { yamlDocument } from '../../../../data/yaml-document.ts';

/*
 * `current/cuts.yaml` changed in one chapter: what its author wrote of others, and their comments, stay byte for byte. Pure.
 */

type Block = { readonly chapter: number; readonly text: string };

/**
 * The text with the cuts of this chapter: the words their paragraphs begin with; undefined takes the chapter out, so that
 * length and scenes decide. The answer is undefined where the file is not one that can be written into.
 */
export function changedCuts(
  text: string | undefined,
  chapter: number,
  words: readonly string[] | undefined,
): string | undefined {
  const parts = blocksOf(text ?? '');
  if (parts === undefined) return undefined;
  const { head, blocks } = parts;
  const at = blocks.findIndex((block) => block.chapter === chapter);
  const old = blocks[at];
  const put = (all: readonly Block[]) => head + all.map((block) => block.text).join('');
  if (old !== undefined) {
    const { says, behind } = split(old.text);
    const now = words === undefined ? '' : rewritten(says, words);
    return put(blocks.with(at, { chapter, text: now + behind }));
  }
  if (words === undefined) return put(blocks);
  const next = blocks.findIndex((block) => block.chapter > chapter);
  const place = next === -1 ? blocks.length : next;
  const block = { chapter, text: stringify(new Map([[chapter, words]]), { lineWidth: 0 }) };
  return put(blocks.toSpliced(place, 0, block));
}

/** Each chapter with all lines up to the next one; `head`: what stands before the first. */
function blocksOf(
  text: string,
): { readonly head: string; readonly blocks: readonly Block[] } | undefined {
  if (text.trim() === '') return { head: '', blocks: [] };
  const { document, problems } = yamlDocument(text, { noAliases: true });
  if (problems.length > 0) return undefined;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null))
    return { head: ended, blocks: [] };
  if (!isMap(contents) || contents.flow === true) return undefined;
  const keys = contents.items.map(({ key }) => key).filter(isScalar);
  if (keys.length < contents.items.length) return undefined;
  const starts = keys.map(({ range }) => ended.lastIndexOf('\n', (range?.[0] ?? 0) - 1) + 1);
  const blocks = keys.map(({ value }, index) => ({
    chapter: Number(value),
    text: ended.slice(starts[index], starts[index + 1] ?? ended.length),
  }));
  return { head: ended.slice(0, starts[0] ?? ended.length), blocks };
}

/** What a block says, and the empty lines and comments behind it, which belong to nobody. */
function split(block: string): { readonly says: string; readonly behind: string } {
  const lines = block.split('\n');
  const last = lines.findLastIndex((line) => !/^\s*(?:#.*)?$/.test(line));
  const says = lines.slice(0, last + 1).map((line) => `${line}\n`);
  return { says: says.join(''), behind: lines.slice(last + 1).join('\n') };
}

/** The chapter with these words; a comment beside words that stay stays. */
function rewritten(block: string, words: readonly string[]): string {
  const document: Document = parseDocument(block);
  const { contents } = document;
  if (!isMap(contents)) return block;
  const [pair] = contents.items;
  if (pair === undefined) return block;
  const old = isSeq(pair.value) ? pair.value.items : [pair.value];
  const kept = (each: string) => old.find((item) => isScalar(item) && item.value === each);
  const list = new YAMLSeq();
  list.flow = isSeq(pair.value) && pair.value.flow === true;
  for (const each of words) list.add(kept(each) ?? document.createNode(each));
  pair.value = list;
  return document.toString({ lineWidth: 0 });
}
