/**
 * The bytes that a signature covers: DSSE's pre-authentication encoding
 * (https://github.com/secure-systems-lab/dsse). The type is among them, so that a signature of one
 * kind of statement is none of another.
 */
export const preAuthentication = (payloadType: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `), body]);
