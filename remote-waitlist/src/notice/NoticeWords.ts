/** What a visitor is told about what they did. */
export interface NoticeWords {
  tone: 'good' | 'bad';
  title: string;
  text: string;
}
