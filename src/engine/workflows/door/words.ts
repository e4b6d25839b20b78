const longestTitle = 60;

/** The first line of a request, as a run is called by it. */
export function titleOf(request: string): string {
  const letters = [...(request.trim().split('\n')[0] ?? '')];
  return letters.length > longestTitle
    ? `${letters.slice(0, longestTitle - 1).join('')}…`
    : letters.join('');
}
