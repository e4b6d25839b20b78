import { z } from 'zod';

/** How a setting or a section of them stands in the whole `config.yaml` that `init` writes. */
export type InFile = {
  /** The built-in value as it is spelled there, where JSON has it otherwise. */
  readonly value?: string;
  /** The words behind it. */
  readonly note?: string;
  /** A section on one line, in braces. */
  readonly flow?: true;
};

export const inFile = z.registry<InFile>();
