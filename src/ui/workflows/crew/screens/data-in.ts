/** Data that was kept as text; what cannot be read is nothing. */
export function dataIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
