// @ts-check
// The whole run on one strip: every step by its time, what failed in red. It leads to a step by a click; whoever cannot see or
// point has the same in the table below.

import { h } from './dom.js';

const LANES = ['model', 'tool'];
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
    const lane = height / (LANES.length + 1);
    const failed = [];
    for (const step of this.#steps.wanted) {
      if (step.failed) {
        failed.push(step);
        continue;
      }
      const index = LANES.indexOf(step.kind);
      context.fillStyle = index < 0 ? colours.other : index === 0 ? colours.model : colours.tool;
      this.#bar(context, step, width, (index < 0 ? LANES.length : index) * lane + 2, lane - 4);
    }
    context.fillStyle = colours.failed;
    for (const step of failed) this.#bar(context, step, width, 0, height);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./step.js').Step} step
   * @param {number} width
   * @param {number} y
   * @param {number} height
   */
  #bar(context, step, width, y, height) {
    const from = this.#steps.part(step.ts - (step.latency ?? 0)) * (width - 2);
    const to = this.#steps.part(step.ts) * (width - 2);
    context.fillRect(from, y, Math.max(2, to - from), height);
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
