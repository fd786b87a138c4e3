/* What the remotes expose, as Module Federation's own types would say. */

declare module 'marketing/Hero' {
  export { default } from '../../../remote-marketing/src/Hero.tsx';
}

declare module 'marketing/Story' {
  export { default } from '../../../remote-marketing/src/Story.tsx';
}

declare module 'marketing/Metrics' {
  export { default } from '../../../remote-marketing/src/Metrics.tsx';
}

declare module 'waitlist/SignUpSection' {
  export { default } from '../../../remote-waitlist/src/SignUpSection.tsx';
}

declare module 'waitlist/WaitlistPage' {
  export { default } from '../../../remote-waitlist/src/WaitlistPage.tsx';
}

declare module 'legal/PrivacyPolicy' {
  export { default } from '../../../remote-legal/src/PrivacyPolicy.tsx';
}

declare module 'legal/TermsOfService' {
  export { default } from '../../../remote-legal/src/TermsOfService.tsx';
}
