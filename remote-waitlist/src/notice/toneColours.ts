import type { NoticeWords } from './NoticeWords.ts';

/** Readable as text on paper, and as a ground for paper-coloured text. */
export const TONE_COLOURS: Record<NoticeWords['tone'], string> = {
  good: 'var(--good-text)',
  bad: 'var(--bad-text)',
};
