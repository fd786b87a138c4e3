import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { onAssets } from './onAssets.ts';

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: async (content: Buffer) => {
    const encoded = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
    // RFC 1952 has a byte for the operating system: a fixed value makes the release the same on each.
    encoded[OS_BYTE] = UNKNOWN_OS;
    return encoded;
  },
};
const OS_BYTE = 9;
const UNKNOWN_OS = 255;

/** Writes `file.br` and `file.gz` for static servers that use them. */
export const precompressAssets: RspackPluginInstance = onAssets(
  'precompressAssets',
  'compress',
  async (compilation) => {
    const assets = compilation.getAssets().filter(({ name }) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      assets.flatMap(({ name, source }) =>
        Object.entries(compress).map(async ([ending, encode]) => {
          const encoded = await encode(source.buffer());
          compilation.emitAsset(`${name}.${ending}`, new rspack.sources.RawSource(encoded));
        }),
      ),
    );
  },
);
