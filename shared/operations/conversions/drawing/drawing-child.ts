/** Entry of the process that draws the slides of one deck. It ends when the last picture is written. */
import { runChild } from '../run-child.ts'
import { drawPages } from './draw-pages.ts'
import { drawingOrder } from './drawn-pages.ts'

void runChild(drawingOrder, async (order) => drawPages(order, (progress) => process.send?.(progress)))
