import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** One picture of a film, and how long it is shown. */
export interface Scene {
  /** PNG. */
  picture: Buffer;
  seconds: number;
}

/** Encoding needs a secure context, which `about:blank` is not. */
const STUDIO = 'https://studio.example/';
const FRAMES_PER_SECOND = 10;
/** Duration of the fade into the next scene. */
const FADE_S = 0.4;

/** Encodes pictures of one size as WebM, VP9, in the browser. */
export async function encodeVideo(page: Page, scenes: readonly Scene[]): Promise<Buffer> {
  const muxer = createRequire(import.meta.url).resolve('mediabunny');
  const body = await readFile(muxer.replace(/[^/]+$/, 'mediabunny.min.mjs'), 'utf8');
  await page.route(`${STUDIO}*`, (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Studio</title>' }),
  );
  await page.goto(STUDIO);
  const video = await page.evaluate(
    async ({ address, pictures, rate, fade }) => {
      const media: typeof import('mediabunny') = await import(address);
      const images = await Promise.all(
        pictures.map(async ({ url, seconds }) => ({
          image: await createImageBitmap(await (await fetch(url)).blob()),
          seconds,
        })),
      );
      const { width = 0, height = 0 } = images[0]?.image ?? {};
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const target = new media.BufferTarget();
      const output = new media.Output({ format: new media.WebMOutputFormat(), target });
      const source = new media.CanvasSource(canvas, {
        codec: 'vp9',
        bitrate: 3_000_000,
        keyFrameInterval: 60,
        latencyMode: 'quality',
      });
      output.addVideoTrack(source);
      await output.start();
      let atS = 0;
      for (const { image, seconds } of images) {
        const faded = fade * rate;
        for (let frame = 1; frame <= faded; frame += 1) {
          // Drawn over the previous scene; the last frame stays.
          context.globalAlpha = frame / faded;
          context.drawImage(image, 0, 0);
          const lengthS = frame < faded ? 1 / rate : seconds - fade + 1 / rate;
          await source.add(atS, lengthS);
          atS += lengthS;
        }
      }
      await output.finalize();
      const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    },
    {
      address: `${STUDIO}mediabunny.mjs`,
      pictures: scenes.map(({ picture, seconds }) => ({
        url: `data:image/png;base64,${picture.toString('base64')}`,
        seconds,
      })),
      rate: FRAMES_PER_SECOND,
      fade: FADE_S,
    },
  );
  return Buffer.from(video, 'latin1');
}
