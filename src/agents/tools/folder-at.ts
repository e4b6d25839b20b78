import { type Found, locate, refused } from './project-path.ts';
import type { ToolHost } from './tool.ts';

/** The folder a search begins in. */
export function folderAt(host: ToolHost, given: string): Found {
  const found = locate(host, given, 'read');
  if (found.kind === 'missing') throw refused('NotFound', given, 'there is no such folder');
  if (found.kind !== 'folder') throw refused('NotAFolder', given, `it is a ${found.kind}`);
  return found;
}
