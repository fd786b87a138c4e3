import { useEffect, useState } from 'react';

/**
 * The root margin of the observer: from a little below the scroll offset of sections to the middle of the window, where
 * people read.
 */
function readingBand(): string {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const offset = Number.parseFloat(scrollPaddingTop) || 100;
  return `-${offset + 20}px 0px -50% 0px`;
}

/**
 * Returns the anchor of the rule that is being read; undefined before the first.
 * @param anchors of all rules, in order, separated by spaces
 */
export function useRuleInView(anchors: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const ids = anchors.split(' ');
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent(ids.find((id) => inView.has(id)));
      },
      { rootMargin: readingBand() },
    );
    for (const id of ids) {
      const rule = document.getElementById(id);
      if (rule) observer.observe(rule);
    }
    return () => observer.disconnect();
  }, [anchors]);
  return current;
}
