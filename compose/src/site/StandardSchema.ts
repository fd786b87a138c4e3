/**
 * A schema of a library that implements Standard Schema 1 (https://standardschema.dev), such as
 * valibot, zod or arktype. It must validate synchronously: a promise counts as valid.
 */
export interface StandardSchema<Value = unknown> {
  /** The properties that the standard defines. */
  readonly '~standard': StandardProperties<Value>;
}

/** The part of Standard Schema 1 that the engine uses. */
export interface StandardProperties<Value> {
  /** Version of the standard. */
  readonly version: 1;
  /** Name of the library. */
  readonly vendor: string;
  /** Returns the valid value, or the issues. */
  readonly validate: (value: unknown) => ValidationResult<Value> | Promise<unknown>;
}

/** Result of a validation: a value, or issues. */
export type ValidationResult<Value> =
  | {
      /** The valid value. */
      readonly value: Value;
      /** None. */
      readonly issues?: undefined;
    }
  | {
      /** Why the value is invalid. */
      readonly issues: readonly {
        /** One sentence. */
        readonly message: string;
      }[];
    };
