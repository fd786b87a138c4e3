/** Texts of a notice to a visitor. */
export interface NoticeWords {
  tone: 'good' | 'bad';
  title: string;
  text: string;
}
