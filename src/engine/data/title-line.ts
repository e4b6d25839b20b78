/** More than any screen shows; a request in one endless line still makes a title. */
const longestTitle = 200;

/** The first line of a request, as a run is called by it; screens cut it to the room they have. */
export function titleLine(request: string): string {
  const line = (request.trim().split('\n', 1)[0] ?? '').replace(/^#+\s*/, '').trimEnd();
  const letters = [...line.slice(0, 2 * longestTitle + 2)];
  return letters.length > longestTitle
    ? `${letters.slice(0, longestTitle - 1).join('')}…`
    : letters.join('');
}
