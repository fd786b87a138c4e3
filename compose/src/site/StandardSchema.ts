/**
 * What every schema library's schemas have (https://standardschema.dev, version 1): those of
 * valibot, zod and arktype do. Of an answer that comes later nothing is made.
 */
export interface StandardSchema<Value = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Value; readonly issues?: undefined }
      | { readonly issues: readonly { readonly message: string }[] }
      | Promise<unknown>;
  };
}
