/**
 * Thrown to leave a walk, or a branch of it, whose work goes on later: control flow, never shown. It is nobody's failure, so
 * whoever answers for what others throw lets it through.
 */
export class Leaving extends Error {}
