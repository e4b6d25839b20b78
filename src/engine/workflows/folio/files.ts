import type { Artifact } from '../../ports.ts';
import { paragraphsOf } from './numbered-paragraphs.ts';

/** A text a person may edit: anything but emptiness reads well, so that a hand edit is never made again. */
export function textArtifact(path: string): Artifact<string> {
  return {
    path,
    read: (text) =>
      text.trim() === '' ? { ok: false, problems: ['is empty'] } : { ok: true, value: text },
    write: (text) => text,
  };
}

/** No reply has more characters, and no chapter. What an author put together by mistake would keep all reviewers busy. */
export const longestDraft = 1_000_000;

/** A draft: read as any text, unless it is longer than a chapter can be. */
export function draftArtifact(path: string): Artifact<string> {
  const artifact = textArtifact(path);
  return {
    ...artifact,
    parts: (text) => paragraphsOf(text).map((each) => each.text),
    read: (text) =>
      text.length > longestDraft
        ? { ok: false, problems: [`has more than ${longestDraft} characters`] }
        : artifact.read(text),
  };
}

/** UTC to the second, as every file but the journal has it. */
export function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
