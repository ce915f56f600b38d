// @ts-check
// The whole run on one strip: every step by its time, what failed in red. It leads to a step by a click; whoever cannot see or
// point has the same in the table below.

import { h } from './dom.js';

/** @type {((kind: string) => boolean)[]} */
const LANES = [kind => kind === 'model', kind => kind === 'tool', kind => kind !== 'model' && kind !== 'tool'];
const PAUSE_MILLIS = 400;

export class Overview {
  #canvas = h('canvas', { class: 'overview', 'aria-hidden': 'true' });
  #steps;
  #timer = 0;
  #drawnAt = 0;
  element = this.#canvas;

  /**
   * @param {import('./steps.js').Steps} steps
   * @param {(index: number) => void} onChoose
   */
  constructor(steps, onChoose) {
    this.#steps = steps;
    this.#canvas.addEventListener('click', event => {
      const index = this.#nearest(event.offsetX / this.#canvas.clientWidth);
      if (index >= 0) onChoose(index);
    });
    new ResizeObserver(() => this.later()).observe(this.#canvas);
  }

  /** @param {import('./steps.js').Steps} steps */
  of(steps) {
    this.#steps = steps;
    this.later();
  }

  /** Draws soon, and not too often. */
  later() {
    if (this.#timer) return;
    const wait = Math.max(0, PAUSE_MILLIS - (performance.now() - this.#drawnAt));
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.#draw();
      this.#drawnAt = performance.now();
    }, wait);
  }

  #draw() {
    const canvas = this.#canvas;
    const context = canvas.getContext('2d');
    if (!context || !canvas.isConnected) return;
    const ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    context.scale(ratio, ratio);
    const style = getComputedStyle(canvas);
    const colours = { model: style.getPropertyValue('--model'), tool: style.getPropertyValue('--tool'),
      other: style.getPropertyValue('--muted'), failed: style.getPropertyValue('--error') };
    const lane = height / LANES.length;
    const failed = this.#steps.wanted.filter(step => step.failed);
    const [models, tools, others] = LANES.map(kinds => this.#steps.wanted.filter(step => !step.failed && kinds(step.kind)));
    this.#lane(context, models, colours.model, width, 2, lane - 4);
    this.#lane(context, tools, colours.tool, width, lane + 2, lane - 4);
    this.#lane(context, others, colours.other, width, 2 * lane + 2, lane - 4);
    this.#lane(context, failed, colours.failed, width, 0, height);
  }

  /**
   * Draws bars; of those that fall on the same point of the screen one is enough.
   * @param {CanvasRenderingContext2D} context
   * @param {import('./step.js').Step[]} steps
   * @param {string} colour
   * @param {number} width
   * @param {number} y
   * @param {number} height
   */
  #lane(context, steps, colour, width, y, height) {
    context.fillStyle = colour;
    let drawnTo = -1;
    for (const step of steps) {
      const from = Math.max(drawnTo, this.#steps.part(step.ts - (step.latency ?? 0)) * (width - 2));
      const to = this.#steps.part(step.ts) * (width - 2);
      if (to < drawnTo + 0.5) continue;
      const length = Math.max(2, to - from);
      context.fillRect(from, y, length, height);
      drawnTo = to;
    }
  }

  /** @param {number} part of the run's time */
  #nearest(part) {
    let best = -1;
    let distance = Infinity;
    this.#steps.wanted.forEach((step, index) => {
      const away = Math.abs(this.#steps.part(step.ts - (step.latency ?? 0) / 2) - part);
      if (away < distance) {
        best = index;
        distance = away;
      }
    });
    return best;
  }
}
