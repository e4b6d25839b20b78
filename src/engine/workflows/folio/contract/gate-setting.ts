import type { z } from 'zod';
import { inFile } from '../../../config/in-file.ts';
import { number } from '../../../data/shapes.ts';

/** One thing that can be set of the gate: for all stories in `config.yaml`, and for one by its author. */
export type GateSetting = {
  readonly schema: z.ZodType<number | boolean | string>;
  readonly builtIn: number | boolean | string;
  /** `points`: a score of 1 to 10, which is compared in hundredths. */
  readonly unit: 'points' | 'count' | 'choice';
  /** What one press on the sheet adds or takes; a choice goes on to the next one. */
  readonly by?: number;
  /** Its place on the sheet; lowest first. */
  readonly sheet: number;
  /** What stands behind it in `config.yaml`. */
  readonly note?: string;
};
export type GateSettings = Readonly<Record<string, GateSetting>>;

type Values<S extends GateSettings> = { [K in keyof S]: S[K]['schema'] };
type Settings<S extends GateSettings> = { [K in keyof S]: z.ZodDefault<S[K]['schema']> };
type Told<S extends GateSettings> = {
  [K in keyof S]: S[K]['builtIn'] extends boolean ? z.ZodNumber : S[K]['schema'];
};

/** All of them as values. */
export function valuesShape<S extends GateSettings>(settings: S): Values<S>;
export function valuesShape(settings: GateSettings): Record<string, z.ZodType> {
  return shaped(settings, ({ schema }) => schema);
}

/** As a section of `config.yaml`. */
export function settingsShape<S extends GateSettings>(settings: S): Settings<S>;
export function settingsShape(settings: GateSettings): Record<string, z.ZodType> {
  return shaped(settings, ({ schema, builtIn, unit, note }) => {
    const value = unit === 'points' ? Number(builtIn).toFixed(1) : String(builtIn);
    const told = note === undefined ? { value } : { value, note };
    return schema.default(builtIn).register(inFile, told);
  });
}

/** Among the values of a phase or a notice, where yes and no are 1 and 0. */
export function toldShape<S extends GateSettings>(settings: S): Told<S>;
export function toldShape(settings: GateSettings): Record<string, z.ZodType> {
  return shaped(settings, ({ schema, builtIn }) =>
    typeof builtIn === 'boolean' ? number : schema,
  );
}

function shaped(
  settings: GateSettings,
  shape: (setting: GateSetting) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, shape(setting)]),
  );
}
