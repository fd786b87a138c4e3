import { expect, type Page } from '@playwright/test';
import { fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import type { Problems } from '../site/Problems.ts';
import type { RemoteFiles } from '../site/RemoteFiles.ts';
import { SAMPLE_METRICS } from '../site/sampleMetrics.ts';
import { type ApiBehaviour, apiFailure, type FaultyApi } from '../site/startFaultyApi.ts';

/** The fixtures with which states are shown. */
export interface Stage {
  page: Page;
  visit: (path: string) => Promise<void>;
  api: FaultyApi;
  setDashboard: (behaviour: ApiBehaviour, shown?: string) => Promise<void>;
  legal: RemoteFiles;
  problems: Problems;
}

/** A state of the site that a visitor can see. */
export interface State {
  name: string;
  show: (stage: Stage) => Promise<void>;
  /** A whole page without interaction; otherwise a state of what the window shows. */
  isPage?: true;
  /** Exists only on narrow screens. */
  isNarrowOnly?: true;
}

const page = (name: string, path: string): State => ({
  name,
  isPage: true,
  show: async ({ visit }) => visit(path),
});

async function signUp({ page, visit }: Stage): Promise<ReturnType<typeof signUpForm>> {
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form);
  await form.submit.click();
  return form;
}

/** Every page and every state of it. */
export const STATES: readonly State[] = [
  page('home', '/'),
  page('waitlist', '/waitlist'),
  page('privacy-policy', '/privacy-policy'),
  page('terms-of-service', '/terms-of-service'),
  {
    name: 'not-found',
    isPage: true,
    show: async ({ visit, problems }) => {
      problems.allow(/Failed to load resource.*404/);
      await visit('/no-such-page');
    },
  },
  {
    name: 'menu-open',
    isNarrowOnly: true,
    show: async ({ page, visit }) => {
      await visit('/');
      await page.getByRole('banner').getByText('Menu', { exact: true }).click();
    },
  },
  {
    name: 'benefit-open',
    show: async ({ page, visit }) => {
      await visit('/');
      await page.locator('summary', { hasText: 'Financial Insights and Alerts' }).click();
    },
  },
  {
    name: 'tooltip-open',
    show: async ({ page, visit }) => {
      await visit('/');
      const figure = page.getByRole('button', { name: 'Last 7 days', exact: true });
      await figure.focus();
      await expect(page.getByRole('tooltip')).toBeAttached();
    },
  },
  {
    name: 'list-empty',
    show: async ({ page, visit, setDashboard }) => {
      const daily = SAMPLE_METRICS.daily.map((day) => ({ ...day, signUps: 0 }));
      const body = { total: 0, last7Days: 0, schools: 0, daily };
      await setDashboard({ status: 200, body }, 'The list is open.');
      await visit('/');
      await page.getByText('The list is open.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'best-day-last',
    show: async ({ page, visit, setDashboard }) => {
      const daily = SAMPLE_METRICS.daily.map((day, index, { length }) => ({
        ...day,
        signUps: index === length - 1 ? 12_345 : 0,
      }));
      await setDashboard({ status: 200, body: { ...SAMPLE_METRICS, daily } }, '12,345');
      await visit('/');
      await page.getByText('12,345', { exact: true }).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'dashboard-loading',
    show: async ({ page, visit, setDashboard }) => {
      await setDashboard('silence');
      // Without a time limit: the shell's own request times out after ten seconds.
      await page.route('**/api/dashboard', () => {});
      await visit('/');
      await page.getByText('Loading dashboard data...').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'dashboard-error',
    show: async ({ page, visit, setDashboard, problems }) => {
      problems.allow(/Failed to load resource.*500/);
      await setDashboard(apiFailure(500));
      await visit('/');
      await page.getByText('Error loading dashboard data').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'address-suggestion',
    show: async ({ page, visit }) => {
      await visit('/');
      const form = signUpForm(page);
      await fillIn(form, { email: 'riley.carter@gmial.con' });
      await form.takeSuggested.focus();
    },
  },
  {
    name: 'sign-up-joined',
    show: async (stage) => {
      const form = await signUp(stage);
      await expect(form.welcome).toContainText('Welcome');
    },
  },
  {
    name: 'sign-up-sending',
    show: async (stage) => {
      // Without a time limit: page and shell would time out.
      await stage.page.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal;
      });
      await stage.page.route('**/api/waitlist', () => {});
      const form = await signUp(stage);
      await expect(form.submit).toHaveText('Sending…');
    },
  },
  {
    name: 'sign-up-refused',
    show: async (stage) => {
      stage.problems.allow(/Failed to load resource.*422/);
      const errors = {
        name: 'Please enter your full name.',
        email: 'Please enter a valid email address, such as name@example.com.',
      };
      stage.api.waitlist = {
        status: 422,
        body: { message: 'Please look again.', code: 'test.refusal', errors },
      };
      const form = await signUp(stage);
      await expect(form.region.getByRole('group', { name: 'Submission Failed' })).toBeFocused();
    },
  },
  {
    name: 'sign-up-failed',
    show: async (stage) => {
      stage.problems.allow(/Failed to load resource.*503/);
      stage.api.waitlist = apiFailure(503);
      const form = await signUp(stage);
      await expect(form.refusal).toContainText('Submission Failed');
    },
  },
  {
    name: 'reserved',
    show: async ({ page, visit }) => {
      await visit('/waitlist');
      const region = page.getByRole('region', { name: 'Reserve Your Spot' });
      await region.getByRole('textbox', { name: 'Full Name' }).fill('Riley Carter');
      await region.getByRole('textbox', { name: 'Email Address' }).fill('riley@example.com');
      await region.getByRole('button').click();
      await expect(region.getByRole('status')).toContainText('Welcome');
    },
  },
  {
    name: 'region-unavailable',
    show: async ({ page, visit, legal, problems }) => {
      problems.allow(/Failed to load resource/, /could not be loaded/, /request failed/);
      // From the start, since a page may prefetch the destinations of links.
      legal.behaviour = 'failing';
      await visit('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page.getByRole('alert')).toContainText('unavailable right now');
    },
  },
  {
    name: 'application-error',
    show: async ({ page, problems }) => {
      problems.allow(/./);
      // Contains a value that no page can render.
      await page.route('/waitlist', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({
          response,
          body: html.replaceAll(/"address":"[^"]*"/g, '"address":{}'),
        });
      });
      await page.goto('/waitlist');
      await firstInteraction(page);
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    },
  },
];
