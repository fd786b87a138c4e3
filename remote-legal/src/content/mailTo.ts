import type { Link } from '../rulebook/RulebookContent.ts';

export const mailTo = (email: string): Link => ({ text: email, href: `mailto:${email}` });
