/** Texts of a notice to a visitor. */
export interface NoticeWords {
  tone: 'good' | 'bad';
  title: string;
  text: string;
}

/** Contrast suffices for text on paper, and for paper-coloured text on this colour. */
export const TONE_COLOURS: Record<NoticeWords['tone'], string> = {
  good: 'var(--good-text)',
  bad: 'var(--bad-text)',
};
