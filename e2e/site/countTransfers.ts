import type { CDPSession } from '@playwright/test';
import { until } from '../../service/fixtures/until.ts';

export type TransferKind = 'document' | 'script' | 'font' | 'style' | 'other';

/** Transferred bytes, headers included, and the number of responses. */
export type Transfers = Record<TransferKind, { bytes: number; files: number }>;

interface TransferCount {
  soFar(): Transfers;
  /** Resolves when no request has been under way for so long. */
  waitForNetworkIdle(quietMs: number, deadlineMs: number): Promise<void>;
}

/** Counts a page's transfers by kind; a preload of a script is a script. */
export async function countTransfers(cdp: CDPSession): Promise<TransferCount> {
  const kinds = new Map<string, TransferKind>();
  const finished = new Map<string, number>();
  const underWay = new Set<string>();
  let changedAt = performance.now();

  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    underWay.add(requestId);
    changedAt = performance.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
    kinds.set(requestId, kindOf(mimeType));
  });
  const end = (requestId: string) => {
    underWay.delete(requestId);
    changedAt = performance.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // 0 for files from the memory cache.
    if (encodedDataLength > 0) finished.set(requestId, encodedDataLength);
    end(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await cdp.send('Network.enable');

  return {
    soFar: () => {
      const none = () => ({ bytes: 0, files: 0 });
      const sums: Transfers = {
        document: none(),
        script: none(),
        font: none(),
        style: none(),
        other: none(),
      };
      for (const [requestId, bytes] of finished) {
        const sum = sums[kinds.get(requestId) ?? 'other'];
        sum.bytes += bytes;
        sum.files += 1;
      }
      return sums;
    },
    waitForNetworkIdle: (quietMs, deadlineMs) =>
      until(() => underWay.size === 0 && performance.now() - changedAt >= quietMs, deadlineMs),
  };
}

function kindOf(mimeType: string): TransferKind {
  if (mimeType === 'text/html') return 'document';
  if (mimeType === 'text/css') return 'style';
  if (/\bjavascript\b/.test(mimeType)) return 'script';
  return mimeType.startsWith('font/') || /\bwoff2?\b/.test(mimeType) ? 'font' : 'other';
}
