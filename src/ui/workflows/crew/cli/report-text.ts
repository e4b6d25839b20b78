/**
 * A report as it is read by people: without the facts at its head, marks for programs, what only says that a phase was
 * skipped, and candidates for the memory, which are asked about by themselves. The file keeps all of it.
 */
export function reportText(file: string): string {
  const body = file.replace(/^---[ \t]*\n[\s\S]{0,20000}?\n---[ \t]*(?:\n|$)/, '');
  const kept: string[] = [];
  let isMemory = false;
  for (const line of body.split('\n')) {
    if (/^#{1,3} /.test(line)) isMemory = /^#{1,3} Memory MCP/.test(line);
    const isMark =
      /^<!--[^<>]{0,200}-->\s*$/.test(line) || /^\(Phase \d [^()]{0,60}\)\s*$/.test(line);
    if (!isMemory && !isMark && !/^Memory MCP/.test(line)) kept.push(line);
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
